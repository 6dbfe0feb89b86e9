# env: SOT_LOG_LEVEL=3
# paddle: ==3.3.1
import random

import paddle
from paddle import nn


class DropPathMLP(nn.Layer):
    def __init__(self, d=6, p=0.2):
        super().__init__()
        self.p = p
        self.fc1 = nn.Linear(d, d)
        self.fc2 = nn.Linear(d, d)

    def forward(self, x):
        y = nn.functional.relu(self.fc1(x))
        keep = random.random() > self.p
        if keep:
            y = self.fc2(y)
        return x + y


random.seed(0)
net = paddle.jit.to_static(DropPathMLP())
for step in range(2):
    print(step, net(paddle.rand([2, 6])).shape)
