"""The first scale that covers the image is used."""
import paddle
from paddle import nn


class Resize(nn.Layer):
    def __init__(self, sizes):
        super().__init__()
        self.sizes = sizes

    def forward(self, image):
        for i, size in enumerate(self.sizes):
            if size >= image.shape[-1]:
                return nn.functional.interpolate(image, size=[size, size])
        return image


resize = paddle.jit.to_static(Resize([4, 8, 16]), full_graph=True)
print(resize(paddle.ones([1, 3, 6, 6])).shape)
