"""A second converted method beside forward, written by someone who says `this`; plain to_static (SOT)."""

import paddle
from paddle import nn


class AutoEncoder(nn.Layer):
    def __init__(this):
        super().__init__()
        this.down = nn.Linear(6, 2)
        this.up = nn.Linear(2, 6)

    @paddle.jit.to_static
    def encode(this, x, noise=None):
        code = paddle.tanh(this.down(x))
        return code if noise is None else code + noise

    def forward(self, x):
        return self.up(self.encode(x))


paddle.seed(0)
print(AutoEncoder()(paddle.ones([1, 6])).shape)
