# paddle: ==2.6.2
import paddle
from paddle import nn


class PromptTuning(nn.Layer):
    def __init__(self, d=8, n=3):
        super().__init__()
        self.d, self.n = d, n
        self.enc = nn.Linear(d, d)

    def forward(self, emb):
        prompt = self.create_parameter([1, self.n, self.d])
        x = paddle.concat([prompt.expand([emb.shape[0], -1, -1]), emb], axis=1)
        return self.enc(x)[:, self.n :]


pt = paddle.jit.to_static(PromptTuning(), full_graph=True)
print(pt(paddle.rand([2, 4, 8])).shape)
