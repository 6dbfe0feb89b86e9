# paddle: ==3.3.1
import random

import numpy as np
import paddle
from paddle import nn


def set_seed(seed):
    random.seed(seed)
    np.random.seed(seed)
    paddle.seed(seed)
    paddle.set_flags({"FLAGS_cudnn_deterministic": 1, "FLAGS_embedding_deterministic": 1})


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2D(1, 2, 3)

    def forward(self, x):
        return self.conv(x).mean()


set_seed(2023)
net = paddle.jit.to_static(Net())
print(float(net(paddle.rand([1, 1, 8, 8]))))
