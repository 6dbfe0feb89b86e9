"""A fixed-point solver: `done` starts as False and becomes the result of a comparison of Tensors."""
import paddle
from paddle import nn


class Equilibrium(nn.Layer):
    def __init__(self, size, tolerance=1e-3):
        super().__init__()
        self.weight = self.create_parameter([size, size], default_initializer=nn.initializer.Constant(0.05))
        self.tolerance = tolerance

    def update(self, z, x):
        return paddle.tanh(paddle.matmul(z, self.weight) + x)

    def forward(self, x):
        z = paddle.zeros_like(x)
        done = False
        while not done:
            new = self.update(z, x)
            done = (new - z).abs().max() < self.tolerance
            z = new
        return z


layer = paddle.jit.to_static(Equilibrium(4), full_graph=True)
print(layer(paddle.ones([2, 4])))
