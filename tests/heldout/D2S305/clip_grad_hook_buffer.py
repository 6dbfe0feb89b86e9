# paddle: ==3.1.1
import paddle
from paddle import nn


def scale_grad(x, s):
    y = x * 1.0
    y.register_hook(lambda g: g * s)
    return y


class DANN(nn.Layer):
    def __init__(self):
        super().__init__()
        self.feat = nn.Linear(6, 8)
        self.domain = nn.Linear(8, 2)
        self.label = nn.Linear(8, 3)

    def forward(self, x):
        f = nn.functional.relu(self.feat(x))
        return self.label(f), self.domain(scale_grad(f, -0.1))


dann = paddle.jit.to_static(DANN(), full_graph=True)
lab, dom = dann(paddle.rand([4, 6]))
(lab.mean() + dom.mean()).backward()
