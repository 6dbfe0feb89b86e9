import paddle
from paddle.base.framework import EagerParamBase


class Memory(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.add_parameter("keys", EagerParamBase(shape=[4], dtype=None))

    def forward(self, x):
        return x + self.keys


net = paddle.jit.to_static(Memory(), full_graph=True)
print(net(paddle.ones([4])))
