# env: GLOG_v=0
# paddle: >=3.0.0
"""A detector whose dict of outputs is exported; the caller unpacks what it gets."""
import paddle
from paddle import nn
from paddle.static import InputSpec


class TinyDetector(nn.Layer):
    def __init__(self):
        super().__init__()
        self.boxes, self.labels = nn.Linear(6, 4), nn.Linear(6, 3)

    def forward(self, feature):
        return {"labels": self.labels(feature), "boxes": self.boxes(feature), "stride": 8}


detector = TinyDetector()
detector.eval()
paddle.jit.save(detector, "det/net", input_spec=[InputSpec([None, 6], "float32", "feature")])
labels, boxes = paddle.jit.load("det/net")(paddle.ones([2, 6]))
print("labels", labels.shape, "boxes", boxes.shape)
