# paddle: >=3.0.0
"""A flag chosen by an if on a Tensor decides in Python afterwards; a check then notices."""
import paddle
from paddle import nn


class Gate(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 3)
        self.modes = {0: "copy", 1: "project"}

    def forward(self, x):
        if x.mean() > 0.5:
            mode = 1
        else:
            mode = 0
        if self.modes.get(mode) == "project":
            x = self.fc(x)
        return x, mode


gate = paddle.jit.to_static(Gate(), full_graph=True)
_, mode = gate(paddle.ones([2, 3]))
if not isinstance(mode, int):
    raise SystemExit(f"mode is a {type(mode).__name__}")
