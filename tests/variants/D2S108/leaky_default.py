"""A hand-written activation used by a layer under plain to_static (SOT): the if is on the whole Tensor."""

import paddle
from paddle import nn


def leaky(x, slope=0.1):
    if x > 0:
        return x
    return x * slope


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(4, 4)
        self.second = nn.Linear(4, 1)

    def forward(self, x):
        return self.second(leaky(self.first(x)))


paddle.seed(0)
net = paddle.jit.to_static(Net())
print(net(paddle.ones([2, 4])).shape)
