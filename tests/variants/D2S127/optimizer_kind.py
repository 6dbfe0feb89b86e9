# paddle: <3.0.0
"""A block that chooses its normalisation with match."""
import paddle
from paddle import nn


class Block(nn.Layer):
    def __init__(self, norm):
        super().__init__()
        self.norm = norm
        self.fc = nn.Linear(4, 4)

    def forward(self, x):
        y = self.fc(x)
        match self.norm:
            case "rms":
                y = y / paddle.sqrt((y * y).mean(axis=-1, keepdim=True) + 1e-6)
            case None:
                pass
            case other:
                raise ValueError(f"unknown norm {other}")
        return y


block = paddle.jit.to_static(Block("rms"), full_graph=True)
print(block(paddle.ones([2, 4])))
