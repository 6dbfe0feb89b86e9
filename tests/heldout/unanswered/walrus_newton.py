# paddle: ==2.6.2
# Why unanswered: on 2.6.2 a walrus in the condition of a loop cannot be written back as source (astor); no entry speaks of it.
import paddle
from paddle import nn


class Newton(nn.Layer):
    def residual(self, t):
        return (t * t - 2.0).abs().sum()

    def forward(self, t):
        while (err := self.residual(t)) > 1e-3:
            t = t - 0.5 * (t * t - 2.0) / t
        return t.sum(), err


solver = Newton()
print([float(v) for v in solver(paddle.to_tensor([1.0]))])
solver = paddle.jit.to_static(solver, full_graph=True)
print([float(v) for v in solver(paddle.to_tensor([1.0]))])
