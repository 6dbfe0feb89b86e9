import paddle
from paddle import nn


class Attention(nn.Layer):
    def __init__(self):
        super().__init__()
        self.proj = nn.Linear(4, 4)

    def forward(self, x, bias=None):
        scores = self.proj(x)
        if bias == None:  # noqa: E711
            return scores
        return scores + bias


net = paddle.jit.to_static(Attention(), full_graph=True)
print(net(paddle.ones([2, 4]), paddle.zeros([4])))
