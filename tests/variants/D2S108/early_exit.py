"""An early-exit classifier that stops when it is sure, exported for any batch size."""

import tempfile

import paddle
from paddle import nn


class EarlyExit(nn.Layer):
    def __init__(self):
        super().__init__()
        self.block = nn.Linear(6, 6)
        self.head = nn.Linear(6, 3)

    def confidence(self, h):
        return nn.functional.softmax(self.head(h)).max(axis=-1)

    def forward(self, h):
        depth = paddle.zeros([], dtype="int64")
        while paddle.logical_and(self.confidence(h) < 0.9, depth < 5):
            h = paddle.tanh(self.block(h)) + h
            depth = depth + 1
        return self.head(h)


paddle.seed(0)
net = EarlyExit()
print("one sample", net(paddle.ones([1, 6])).shape)
with tempfile.TemporaryDirectory() as folder:
    paddle.jit.save(net, folder + "/early", input_spec=[paddle.static.InputSpec([None, 6], "float32")])
print("exported")
