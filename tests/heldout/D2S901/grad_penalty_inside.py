# paddle: ==3.1.1
import paddle
from paddle import nn


class PINN(nn.Layer):
    """u'' = f, the residual needs derivatives of the network"""

    def __init__(self):
        super().__init__()
        self.u = nn.Sequential(nn.Linear(1, 8), nn.Tanh(), nn.Linear(8, 1))

    def forward(self, t):
        t.stop_gradient = False
        u = self.u(t)
        u.sum().backward()
        residual = t.grad - paddle.cos(t)
        return (residual**2).mean()


pinn = paddle.jit.to_static(PINN(), full_graph=True)
print(float(pinn(paddle.rand([8, 1]))))
