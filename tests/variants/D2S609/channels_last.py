"""A picture in HWC order is given to an exported convolution."""
import numpy as np
import paddle
from paddle import nn
from paddle.static import InputSpec


class Stem(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2D(3, 8, 3, stride=2)
        self.norm = nn.BatchNorm2D(8)

    def forward(self, picture):
        return nn.functional.relu(self.norm(self.conv(picture))).mean(axis=[2, 3])


stem = Stem()
stem.eval()
paddle.jit.save(stem, "stem/model", input_spec=[InputSpec([None, 3, None, None], "float32", "picture")])
served = paddle.jit.load("stem/model")
camera = np.random.default_rng(3).random((1, 32, 32, 3), dtype="float32")
print(served(paddle.to_tensor(camera)).shape)
