# paddle: ==2.6.2
import paddle
from paddle import nn
from paddle.static import InputSpec


class SSDHead(nn.Layer):
    def __init__(self):
        super().__init__()
        self.box = nn.Conv2D(4, 8, 3, padding=1)

    def forward(self, feat, im_shape):
        box = self.box(feat)
        if self.training:
            return (box.mean() - im_shape.sum()).abs()
        return box


class Detector(nn.Layer):
    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2D(3, 4, 3, padding=1)
        self.head = SSDHead()

    def forward(self, inputs):
        return self.head(self.stem(inputs["image"]), inputs["im_shape"])


det = Detector()
det.eval()
spec = [{"image": InputSpec([None, 3, 16, 16], "float32", "image"), "im_shape": InputSpec([None, 2], "float32", "im_shape")}]
det = paddle.jit.to_static(det, input_spec=spec, full_graph=True)
paddle.jit.save(det, "ssd/model")
