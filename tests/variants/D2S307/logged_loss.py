"""A model whose forward writes the loss into a log line with two decimals; exported."""

import tempfile

import paddle
from paddle import nn


def report(name, value):
    print(f"{name}: {value.item():.2f}")


class Model(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 3)

    def forward(self, x):
        y = self.fc(x)
        report("activation", y.abs().mean())
        return y


paddle.seed(0)
model = Model()
model(paddle.ones([2, 3]))
with tempfile.TemporaryDirectory() as folder:
    paddle.jit.save(model, folder + "/model", input_spec=[paddle.static.InputSpec([2, 3], "float32")])
print("exported")
