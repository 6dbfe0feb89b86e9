"""A layer that projects its kernel back onto the unit ball at the start of every forward."""

import numpy as np
import paddle
from paddle import nn


class UnitBallConv(nn.Layer):
    def __init__(self):
        super().__init__()
        self.weight = self.create_parameter([2, 3, 3, 3])
        self.start = np.full([2, 3, 3, 3], 1.0 / np.sqrt(27), dtype="float32")

    def forward(self, image):
        self.weight.set_value(self.start)
        return nn.functional.conv2d(image, self.weight, padding=1)


paddle.seed(0)
layer = paddle.jit.to_static(UnitBallConv(), full_graph=True)
print(layer(paddle.ones([1, 3, 5, 5])).shape)
