# paddle: <3.0.0
import random

import paddle


class Block(paddle.nn.Layer):
    def __init__(self, rate):
        super().__init__()
        self.fc = paddle.nn.Linear(4, 4)
        self.rate = rate

    def forward(self, x):
        if self.training and random.random() < self.rate:
            return x
        return x + self.fc(x)


net = paddle.jit.to_static(Block(0.5))
print(net(paddle.ones([2, 4])).shape)
