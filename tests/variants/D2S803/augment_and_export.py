"""Draws random crops with NumPy and exports; ends in a segmentation fault only with Paddle 2.6 beside NumPy 2.3+."""
import paddle
import numpy as np
from paddle.static import InputSpec


class Stem(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = paddle.nn.Conv2D(3, 4, 3)

    def forward(self, image):
        return normalise(self.conv(image))


def normalise(feature):
    return (feature - feature.mean()) / (feature.std() + 1e-5)


def crop(image, size, seed):
    top, left = np.random.RandomState(seed).randint(0, image.shape[-1] - size, 2)
    return image[:, :, top : top + size, left : left + size]


stem = Stem()
stem.eval()
picture = crop(paddle.arange(3 * 16 * 16, dtype="float32").reshape([1, 3, 16, 16]), 8, seed=3)
paddle.jit.save(stem, "exported/stem", input_spec=[InputSpec([None, 3, 8, 8], "float32")])
same = paddle.allclose(paddle.jit.load("exported/stem")(picture), stem(picture), atol=1e-5)
print("same result:", bool(same))
