"""The decorator stands above the class."""
import paddle
from paddle import nn


@paddle.jit.to_static
class Gate(nn.Layer):
    def __init__(self, width):
        super().__init__()
        self.proj = nn.Linear(width, width)

    def forward(self, x):
        return nn.functional.sigmoid(self.proj(x)) * x


gate = Gate(4)
print(gate(paddle.ones([2, 4])).shape)
