"""Residual blocks that call the parent's forward through super() inside a Tensor condition."""

import paddle
from paddle import nn


class Block(nn.Layer):
    def __init__(self, channels):
        super().__init__()
        self.conv = nn.Conv2D(channels, channels, 3, padding=1)

    def forward(self, x):
        return nn.functional.relu(self.conv(x))


class GatedBlock(Block):
    def forward(self, x):
        if x.abs().mean() > 0.1:
            y = x + super().forward(x)
        else:
            y = x
        return y


class Backbone(nn.Layer):
    def __init__(self):
        super().__init__()
        self.blocks = nn.LayerList([GatedBlock(4) for _ in range(3)])

    @paddle.jit.to_static(full_graph=True)
    def forward(self, image):
        for block in self.blocks:
            image = block(image)
        return image.mean()


paddle.seed(0)
loss = Backbone()(paddle.ones([1, 4, 8, 8]))
loss.backward()
print("loss", float(loss))
