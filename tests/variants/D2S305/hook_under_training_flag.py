"""A gradient-scaling hook that is registered only while training (NameError from 3.0)."""

import paddle
from paddle import nn


class Branches(nn.Layer):
    def __init__(self):
        super().__init__()
        self.stem = nn.Linear(4, 4)
        self.heads = nn.LayerList([nn.Linear(4, 1) for _ in range(2)])

    def forward(self, x):
        shared = self.stem(x)
        if self.training:
            shared.register_hook(lambda grad: grad / len(self.heads))
        total = 0.0
        for head in self.heads:
            total = total + head(shared).mean()
        return total


paddle.seed(0)
model = paddle.jit.to_static(Branches(), full_graph=True)
model(paddle.ones([2, 4])).backward()
print("grad", model.stem.weight.grad.shape)
