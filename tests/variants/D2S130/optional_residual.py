"""A block that adds a residual only when the batch is uneven; the tests feed an even one."""

import sys

import paddle
from paddle import nn


class GatedBlock(nn.Layer):
    def __init__(self, width):
        super().__init__()
        self.proj = nn.Linear(width, width)
        self.skip = nn.Linear(width, width)

    def forward(self, tokens):
        hidden = nn.functional.relu(self.proj(tokens))
        if tokens.std() > 0.5:
            residual = self.skip(tokens)
        else:
            residual = None
        if residual is not None:
            hidden = hidden + residual
        return hidden


paddle.seed(0)
block = GatedBlock(6)
even = paddle.ones([3, 6])
expected = block(even)
got = paddle.jit.to_static(block, full_graph=True)(even)
if not paddle.allclose(got, expected):
    sys.exit(f"static {got.numpy().ravel()[:3]}, eager {expected.numpy().ravel()[:3]}")
