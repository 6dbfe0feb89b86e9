"""A streaming layer that reverses its collected window before it is attended to."""

import paddle
from paddle import nn


class Window(nn.Layer):
    def __init__(self):
        super().__init__()
        self.step = nn.Linear(4, 4)

    def collect(self, h, count):
        seen = []
        i = paddle.zeros([], dtype="int64")
        while i < count:
            h = paddle.tanh(self.step(h))
            seen.append(h)
            i = i + 1
        seen.reverse()
        return paddle.concat(seen, axis=0)

    def forward(self, h, count):
        return self.collect(h, count).mean(axis=0)


paddle.seed(0)
net = paddle.jit.to_static(Window(), full_graph=True)
print(net(paddle.ones([1, 4]), paddle.to_tensor(3)).shape)
