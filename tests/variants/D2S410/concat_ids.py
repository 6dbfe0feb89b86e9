import paddle
from paddle import nn


class Prefix(nn.Layer):
    def __init__(self):
        super().__init__()
        self.start = self.create_parameter([1, 2])

    def forward(self, ids):
        return paddle.concat([self.start, ids], axis=0)


net = paddle.jit.to_static(Prefix(), full_graph=True)
print(net(paddle.ones([3, 2], dtype="int64")))
