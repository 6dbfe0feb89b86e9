# paddle: ==3.1.1
import paddle
from paddle import nn


def make_backbone():
    bb = nn.Sequential(nn.Conv2D(3, 8, 3, padding=1), nn.BatchNorm2D(8), nn.ReLU())
    return paddle.jit.to_static(bb, full_graph=True)


class Neck(nn.Layer):
    def __init__(self):
        super().__init__()
        self.reduce = nn.Conv2D(8, 4, 1)

    def forward(self, x):
        return self.reduce(x)


class Detector(nn.Layer):
    def __init__(self):
        super().__init__()
        self.backbone = make_backbone()
        self.neck = Neck()

    def forward(self, image):
        return self.neck(self.backbone(image)).mean()


det = Detector()
det.eval()
x = paddle.rand([1, 3, 8, 8])
print("before export", float(det(x)))
paddle.jit.save(det, "det_export/model", input_spec=[paddle.static.InputSpec([None, 3, 8, 8], "float32")])
