"""A feature pyramid that offers its levels by index only."""
import paddle
from paddle import nn


class Pyramid:
    def __init__(self, image, levels):
        self.image = image
        self.levels = levels

    def __getitem__(self, level):
        if level >= self.levels:
            raise IndexError(level)
        return nn.functional.avg_pool2d(self.image, 2**level)


class Summary(nn.Layer):
    def forward(self, image):
        means = []
        for picture in Pyramid(image, 3):
            means.append(picture.mean())
        return paddle.stack(means)


summary = paddle.jit.to_static(Summary(), full_graph=True)
print(summary(paddle.ones([1, 3, 8, 8])))
