# paddle: >=3.0.0,<=3.1.1
import numpy as np
import paddle
from paddle import nn


def sigmoid_np(x):
    return 1.0 / (1.0 + np.exp(-x))


class Detector(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2D(3, 5, 1)

    def postprocess(self, raw):
        raw = raw.flatten(2).transpose([0, 2, 1])
        conf = sigmoid_np(raw[..., 4].numpy())
        keep = np.where(conf > 0.5)
        return raw[keep]

    def forward(self, image):
        return self.postprocess(self.conv(image))


def main():
    paddle.set_device("cpu")
    det = Detector()
    det.eval()
    img = paddle.rand([1, 3, 4, 4])
    print("eager boxes", det(img).shape)
    paddle.jit.save(det, "models/det", input_spec=[paddle.static.InputSpec([1, 3, 4, 4], "float32", "image")])


main()
