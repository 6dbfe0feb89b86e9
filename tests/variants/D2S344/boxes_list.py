"""A detector returns a list class that also knows the size of the picture."""
import paddle
from paddle import nn


class BoxList(list):
    def __init__(self, boxes, picture_size):
        super().__init__(boxes)
        self.picture_size = picture_size


class Detector(nn.Layer):
    def __init__(self):
        super().__init__()
        self.head = nn.Linear(8, 4)

    def forward(self, features):
        coarse = self.head(features)
        return BoxList([coarse, coarse * 2], (64, 64))


net = paddle.jit.to_static(Detector(), full_graph=True)
print(len(net(paddle.rand([3, 8]))))
