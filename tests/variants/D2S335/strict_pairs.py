"""Two lists of features that must have one length."""
import tempfile

import paddle
from paddle import nn
from paddle.static import InputSpec


class Fuse(nn.Layer):
    def __init__(self):
        super().__init__()
        self.scales = [1.0, 0.5]

    def forward(self, low, high):
        total = paddle.zeros_like(low)
        for scale, feature in zip(self.scales, [low, high], strict=True):
            total = total + feature * scale
        return total


with tempfile.TemporaryDirectory() as folder:
    specs = [InputSpec([2, 4], "float32", "low"), InputSpec([2, 4], "float32", "high")]
    paddle.jit.save(Fuse(), f"{folder}/fuse", input_spec=specs)
