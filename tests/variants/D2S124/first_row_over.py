"""Exporting a search for the first row whose norm is over a threshold."""
import tempfile

import paddle
from paddle import nn
from paddle.static import InputSpec


class FirstPeak(nn.Layer):
    def __init__(self, threshold):
        super().__init__()
        self.threshold = threshold

    def forward(self, rows):
        for row in rows:
            if row.norm() > self.threshold:
                return row
        return rows[-1]


with tempfile.TemporaryDirectory() as folder:
    paddle.jit.save(FirstPeak(2.0), f"{folder}/peak", input_spec=[InputSpec([5, 3], "float32", "rows")])
