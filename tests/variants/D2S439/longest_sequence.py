"""A padding helper that counts over lengths.max() instead of up to it."""

import os
import tempfile

import paddle
from paddle.static import InputSpec


class PositionBias(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.step = self.create_parameter([1])

    def forward(self, hidden, lengths):
        longest = lengths.max()
        for position in range(len(longest)):
            hidden = hidden + self.step * position
        return hidden


spec = [InputSpec([None, 8], "float32", "hidden"), InputSpec([None], "int64", "lengths")]
with tempfile.TemporaryDirectory() as folder:
    paddle.jit.save(PositionBias(), os.path.join(folder, "bias"), input_spec=spec)
print("saved")
