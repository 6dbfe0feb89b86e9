"""Weighted losses in a training step; the weights live in a dict keyed by Enum members."""
from enum import Enum

import paddle
from paddle.nn import functional as F


class Task(Enum):
    DEPTH = "depth"
    NORMAL = "normal"
    EDGE = "edge"


DEFAULT_WEIGHTS = {Task.DEPTH: 1.0, Task.NORMAL: 0.5, Task.EDGE: 0.1}


class MultiTask(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.stem = paddle.nn.Linear(6, 12)
        self.heads = paddle.nn.LayerDict({task.value: paddle.nn.Linear(12, 1) for task in Task})

    def forward(self, x, target):
        hidden = F.relu(self.stem(x))
        weights = DEFAULT_WEIGHTS.copy()
        loss = 0.0
        for task in Task:
            loss = loss + weights[task] * F.mse_loss(self.heads[task.value](hidden), target)
        return loss


def train(steps=3):
    paddle.seed(11)
    model = MultiTask()
    optimizer = paddle.optimizer.Adam(parameters=model.parameters())
    step = paddle.jit.to_static(model.forward)
    for i in range(steps):
        loss = step(paddle.ones([4, 6]), paddle.zeros([4, 1]))
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        print("step", i, "loss", float(loss))


train()
