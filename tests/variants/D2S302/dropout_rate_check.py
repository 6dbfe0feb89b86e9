"""A drop rate chosen by a Tensor condition meets an argument check in a helper."""

import paddle
from paddle import nn


def thin_out(features, rate):
    if not isinstance(rate, (int, float)):
        raise TypeError(f"rate must be a number, got {type(rate)}")
    return features * (1.0 - rate)


class Thinner(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)

    def forward(self, x):
        h = self.fc(x)
        rate = 0.1
        if h.std() > 1.0:
            rate = 0.5
        return thin_out(h, rate)


paddle.seed(0)
net = Thinner()
print("eager", net(paddle.ones([2, 4])).shape)
net = paddle.jit.to_static(net, full_graph=True)
print("static", net(paddle.ones([2, 4])).shape)
