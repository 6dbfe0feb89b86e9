"""The mean for the preprocessing in C++ is kept as a NumPy array."""
import numpy as np
import paddle
from paddle.static import InputSpec

MEAN = np.array([0.485, 0.456, 0.406], "float32")


class Backbone(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = paddle.nn.Conv2D(3, 2, 3)

    def mean(self):
        return MEAN

    def forward(self, image):
        return self.conv(image)


def export(net, prefix):
    net.eval()
    net.mean = paddle.jit.to_static(net.mean, property=True)
    spec = InputSpec([None, 3, 8, 8], "float32", "image")
    net.forward = paddle.jit.to_static(net.forward, input_spec=[spec], full_graph=True)
    paddle.jit.save(net, prefix, combine_params=True)


export(Backbone(), "cpp/backbone")
