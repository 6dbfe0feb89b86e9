"""Layers counted from one, each with its own weight."""
import paddle
from paddle import nn


class Deep(nn.Layer):
    def __init__(self):
        super().__init__()
        self.layers = nn.LayerList([nn.Linear(2, 2) for _ in range(3)])

    def forward(self, x):
        total = paddle.zeros([1, 2])
        for depth, layer in enumerate(self.layers, start=1):
            x = layer(x)
            total = total + x / depth
        return total


deep = paddle.jit.to_static(Deep(), full_graph=True)
print(deep(paddle.ones([1, 2])))
