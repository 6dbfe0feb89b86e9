"""A timing decorator around forward that copies the name and the docstring by hand."""
import time

import paddle
from paddle import nn


def timed(method):
    def call(self, x):
        start = time.time()
        result = method(self, x)
        self.seconds = time.time() - start
        return result

    call.__name__ = method.__name__
    call.__doc__ = method.__doc__
    return call


class Encoder(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 2)

    @timed
    def forward(self, x):
        return paddle.tanh(self.fc(x))


encoder = paddle.jit.to_static(Encoder(), full_graph=True)
print(encoder(paddle.ones([1, 3])))
