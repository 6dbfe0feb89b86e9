"""A detector turns its feature map into an array for post-processing and back."""

import numpy as np
import paddle
from paddle import nn


class HeatmapDetector(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2D(3, 1, 3, padding=1)

    def postprocess(self, heat):
        board = np.array(heat)
        return paddle.to_tensor(board) > 0.5

    def forward(self, image):
        heat = nn.functional.sigmoid(self.conv(image))
        return self.postprocess(heat)


paddle.seed(0)
detector = HeatmapDetector()
image = paddle.ones([1, 3, 6, 6])
print("eager", detector(image).shape)
detector = paddle.jit.to_static(detector, full_graph=True)
print("static", detector(image).shape)
