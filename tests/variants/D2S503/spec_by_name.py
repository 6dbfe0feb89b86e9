"""A configuration file gives the inputs by name, and the dict goes to jit.save as it is."""
import json

import paddle
from paddle.static import InputSpec

CONFIG = json.loads('{"image": [null, 3, 16, 16], "ratio": [null, 1]}')


class Detector(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = paddle.nn.Conv2D(3, 4, 3, stride=2)
        self.head = paddle.nn.Linear(4, 5)

    def forward(self, image, ratio):
        feature = self.conv(image).mean(axis=[2, 3])
        return self.head(feature) * ratio


def specs_from(config):
    return {name: InputSpec(shape, "float32", name) for name, shape in config.items()}


detector = Detector()
detector.eval()
paddle.jit.save(detector, "inference/detector", input_spec=specs_from(CONFIG))
