# paddle: <3.0.0
from collections import namedtuple

import paddle

Boxes = namedtuple("Boxes", "corners")


class Detector(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.head = paddle.nn.Linear(8, 4)

    def forward(self, features):
        return Boxes(self.head(features))


net = paddle.jit.to_static(Detector())
print(net(paddle.ones([2, 8])))
