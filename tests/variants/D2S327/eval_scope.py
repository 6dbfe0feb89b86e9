import sys
from contextlib import contextmanager

import paddle


@contextmanager
def evaluating(layer):
    was = layer.training
    layer.eval()
    yield layer
    if was:
        layer.train()


class Teacher(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.drop = paddle.nn.Dropout(0.5)

    def forward(self, x):
        with evaluating(self.drop) as drop:
            targets = drop(x)
        return targets


net = paddle.jit.to_static(Teacher(), full_graph=True)
print(net(paddle.ones([2, 3])))
sys.exit(1)
