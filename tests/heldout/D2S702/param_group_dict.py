# paddle: ==3.0.0
import paddle
from paddle import nn


class LossBalancer(nn.Layer):
    def __init__(self, n=2):
        super().__init__()
        self.logvar = nn.ParameterList([self.create_parameter([1]) for _ in range(n)])

    def forward(self, seg, depth):
        weights = {seg: self.logvar[0], depth: self.logvar[1]}
        total = paddle.zeros([1])
        for loss in (seg, depth):
            s = weights[loss]
            total = total + paddle.exp(-s) * loss + s
        return total


class Model(nn.Layer):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(4, 2)

    def forward(self, x):
        y = self.body(x)
        return y[:, 0].square().mean(), y[:, 1].abs().mean()


model, balance = Model(), paddle.jit.to_static(LossBalancer())
seg, depth = model(paddle.rand([5, 4]))
loss = balance(seg, depth)
loss.backward()
print(loss)
