import paddle
from paddle import nn


class Log(nn.Layer):
    def forward(self, x):
        slots = [x]
        where = paddle.ones([1], dtype="int64")
        slots = paddle.tensor.array_write(x * 2, where, slots)
        return slots[0] + slots[1]


net = paddle.jit.to_static(Log(), full_graph=True)
print(net(paddle.ones([2])))
