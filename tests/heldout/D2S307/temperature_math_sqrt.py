# paddle: ==3.1.1
import math

import paddle
from paddle import nn


class LearnedTemperature(nn.Layer):
    def __init__(self, d=8):
        super().__init__()
        self.q = nn.Linear(d, d)
        self.k = nn.Linear(d, d)
        self.tau = self.create_parameter([1], default_initializer=nn.initializer.Constant(2.0))

    def forward(self, x):
        scale = 1.0 / math.sqrt(self.tau.abs().sum())
        attn = nn.functional.softmax(self.q(x) @ self.k(x).transpose([0, 2, 1]) * scale)
        return attn @ x


class Model(nn.Layer):
    def __init__(self):
        super().__init__()
        self.att = LearnedTemperature()
        self.out = nn.Linear(8, 1)

    def forward(self, x):
        return self.out(self.att(x))


if __name__ == "__main__":
    m = Model()
    m.eval()
    m = paddle.jit.to_static(m, full_graph=True, input_spec=[paddle.static.InputSpec([None, 5, 8], "float32")])
    paddle.jit.save(m, "ckpt/temperature")
