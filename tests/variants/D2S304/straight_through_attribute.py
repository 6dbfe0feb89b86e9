"""A quantised layer keeps PyLayer.apply as an attribute and is exported."""

import tempfile

import paddle
from paddle import nn
from paddle.autograd import PyLayer


class RoundSTE(PyLayer):
    @staticmethod
    def forward(ctx, values):
        return paddle.round(values)

    @staticmethod
    def backward(ctx, grad):
        return grad


class QuantLinear(nn.Layer):
    def __init__(self, inputs, outputs, bits=4):
        super().__init__()
        self.fc = nn.Linear(inputs, outputs)
        self.levels = 2**bits - 1
        self.quantise = RoundSTE.apply

    def forward(self, x):
        x = self.quantise(x.clip(0, 1) * self.levels) / self.levels
        return self.fc(x)


paddle.seed(0)
net = nn.Sequential(QuantLinear(4, 8), nn.ReLU(), QuantLinear(8, 2))
print("eager", net(paddle.ones([1, 4])).shape)
with tempfile.TemporaryDirectory() as folder:
    paddle.jit.save(net, folder + "/quant", input_spec=[paddle.static.InputSpec([None, 4], "float32")])
print("exported")
