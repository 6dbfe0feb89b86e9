"""Features up to a named layer; the pairs are kept in a list."""
import paddle
from paddle import nn


class Truncated(nn.Layer):
    def __init__(self, last):
        super().__init__()
        self.stem = nn.Conv2D(3, 4, 3)
        self.block = nn.Conv2D(4, 8, 3)
        self.head = nn.Conv2D(8, 2, 1)
        self.last = last

    def forward(self, x):
        stages = [("stem", self.stem), ("block", self.block), ("head", self.head)]
        for name, stage in stages:
            x = stage(x)
            if name == self.last:
                break
        return x


net = paddle.jit.to_static(Truncated("block"), full_graph=True)
print(net(paddle.ones([1, 3, 8, 8])).shape)
