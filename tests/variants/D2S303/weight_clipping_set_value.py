"""A critic that clips its weight with set_value in every forward."""

import paddle
from paddle import nn


class Critic(nn.Layer):
    def __init__(self, limit):
        super().__init__()
        self.limit = limit
        self.body = nn.Linear(5, 5)
        self.value = nn.Linear(5, 1)

    def clip_weights(self):
        for layer in (self.body, self.value):
            layer.weight.set_value(layer.weight.clip(-self.limit, self.limit))

    def forward(self, state):
        self.clip_weights()
        return self.value(nn.functional.relu(self.body(state)))


paddle.seed(0)
critic = paddle.jit.to_static(Critic(0.01), full_graph=True)
print("value", critic(paddle.ones([2, 5])).tolist())
