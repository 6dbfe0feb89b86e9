"""A gated unit is converted while PIR is switched off for an old inference engine."""
import os

os.environ["FLAGS_enable_pir_api"] = "False"

import paddle
import paddle.nn.functional as F
from paddle import nn


class GatedUnit(nn.Layer):
    def __init__(self, width):
        super().__init__()
        self.value, self.gate = nn.Linear(width, width), nn.Linear(width, width)

    def forward(self, x):
        return self.value(x) * F.sigmoid(self.gate(x))


unit = paddle.jit.to_static(GatedUnit(4), full_graph=True)
print(unit(paddle.ones([2, 4])).shape)
