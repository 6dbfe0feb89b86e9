"""Two crops of different height meet one border of fixed height: it breaks when the program runs."""
import paddle
from paddle import nn


class Framer(nn.Layer):
    def __init__(self, channels):
        super().__init__()
        self.channels = channels
        self.border = self.create_parameter([channels, 4, 1], default_initializer=nn.initializer.Constant(0.5))

    def crop(self, image):
        brightness = image.mean()
        if brightness > 0.8:
            patch = image[:, 1:5, :]
        else:
            patch = image[:, :3, :]
        return patch

    def forward(self, image):
        patch = self.crop(image)
        return paddle.concat([self.border, patch, self.border], axis=2)


framer = paddle.jit.to_static(Framer(3), full_graph=True)
print(framer(paddle.full([3, 6, 6], 0.9)).shape)
print(framer(paddle.full([3, 6, 6], 0.2)).shape)
