"""A simulator that keeps its trajectory on the Layer and returns it."""

import paddle
from paddle import nn


class Simulator(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rate = 0.5
        self.trajectory = []

    def forward(self, state, steps):
        self.trajectory = [state]
        for _ in range(steps):
            state = state + self.rate * paddle.sin(state)
            self.trajectory.append(state)
        return self.trajectory


simulate = paddle.jit.to_static(Simulator(), full_graph=True)
print(len(simulate(paddle.ones([2]), paddle.to_tensor(3))))
