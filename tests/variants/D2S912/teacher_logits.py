# paddle: <3.0.0
import sys

import paddle


class Distilled(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.teacher = paddle.nn.Linear(4, 2)
        self.student = paddle.nn.Linear(4, 2)

    def forward(self, x):
        with paddle.base.dygraph.no_grad():
            target = self.teacher(x)
        return (self.student(x) - target).square().mean()


net = paddle.jit.to_static(Distilled(), full_graph=True)
net(paddle.ones([1, 4])).backward()
print("teacher gradient:", net.teacher.weight.grad)
sys.exit(net.teacher.weight.grad is not None)
