# paddle: ==3.0.0
import paddle
from paddle import nn


class SpectralLinear(nn.Layer):
    def __init__(self, fan_in, fan_out):
        super().__init__()
        self.weight = self.create_parameter([fan_in, fan_out])
        self.u = self.create_parameter([fan_out], is_bias=False, default_initializer=nn.initializer.Normal())
        self.u.stop_gradient = True

    def power_iteration(self):
        v = nn.functional.normalize(self.weight @ self.u, axis=0)
        u = nn.functional.normalize(self.weight.t() @ v, axis=0)
        self.u.set_value(u)
        return (v * (self.weight @ u)).sum()

    def forward(self, x):
        sigma = self.power_iteration()
        return x @ (self.weight / sigma)


class Discriminator(nn.Layer):
    def __init__(self):
        super().__init__()
        self.l1 = SpectralLinear(6, 12)
        self.l2 = SpectralLinear(12, 1)

    def forward(self, x):
        return self.l2(nn.functional.leaky_relu(self.l1(x)))


paddle.seed(1)
D = paddle.jit.to_static(Discriminator(), full_graph=True)
real, fake = paddle.randn([4, 6]), paddle.randn([4, 6])
d_loss = nn.functional.softplus(-D(real)).mean() + nn.functional.softplus(D(fake)).mean()
d_loss.backward()
print("d_loss", float(d_loss))
