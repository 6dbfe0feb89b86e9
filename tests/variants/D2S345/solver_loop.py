# paddle: <3.0.0
"""A fixed-point iteration with the residual in the while condition."""
import paddle
from paddle import nn


class Relax(nn.Layer):
    def __init__(self):
        super().__init__()
        self.tolerance = 0.1

    def forward(self, x):
        while (residual := (x - 1.0).abs().max()) > self.tolerance:
            x = x - 0.5 * (x - 1.0)
        return x, residual


relax = paddle.jit.to_static(Relax(), full_graph=True)
print(relax(paddle.full([2], 3.0)))
