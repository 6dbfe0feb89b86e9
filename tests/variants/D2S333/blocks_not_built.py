"""The blocks are built later; forward loops over None."""
import paddle
from paddle import nn


class Tower(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(2, 2)
        self.blocks = None

    def forward(self, x):
        x = self.fc(x)
        for block in self.blocks:
            x = block(x)
        return x


tower = paddle.jit.to_static(Tower(), full_graph=True)
print(tower(paddle.ones([1, 2])))
