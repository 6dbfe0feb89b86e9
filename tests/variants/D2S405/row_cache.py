import sys

import paddle
from paddle import nn


class Cache(nn.Layer):
    def forward(self, keys, value):
        table = paddle.zeros([2, 3]) + keys
        row = table[1]
        row[2] = value
        return table


inputs = paddle.ones([2, 3]), paddle.to_tensor(7.0)
eager = Cache()(*inputs)
static = paddle.jit.to_static(Cache(), full_graph=True)(*inputs)
print("eager ", eager.tolist())
print("static", static.tolist())
sys.exit(int(not bool((eager == static).all())))
