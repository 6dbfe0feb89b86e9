# env: SOT_LOG_LEVEL=2
# paddle: ==3.0.0
import math

import paddle
from paddle import nn


class CosineMix(nn.Layer):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(4, 4)
        self.b = nn.Linear(4, 4)

    def forward(self, x, alpha):
        return self.a(x) * alpha + self.b(x) * (1 - alpha)


net = paddle.jit.to_static(CosineMix())
net.eval()
total = 24
with paddle.no_grad():
    for step in range(total):
        alpha = 0.5 * (1 + math.cos(math.pi * step / total))
        y = net(paddle.ones([1, 4]), alpha)
print("finished", float(y.sum()) is not None)
