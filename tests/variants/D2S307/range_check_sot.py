"""Plain to_static (SOT): a normaliser keeps the largest value it has seen as a float (fails on 2.6)."""

import paddle
from paddle import nn


class Peak(nn.Layer):
    def __init__(self):
        super().__init__()
        self.peak = 0.0

    def forward(self, x):
        x = nn.functional.relu(x)
        self.peak = float(x.max())
        return x / 4.0


net = paddle.jit.to_static(Peak())
print(net(paddle.arange(4, dtype="float32")).numpy(), net.peak)
