"""A recurrent cell whose state is a pair with None in it until the gate opens."""

import sys

import paddle
from paddle import nn


class Cell(nn.Layer):
    def __init__(self):
        super().__init__()
        self.update = nn.Linear(4, 4)

    def forward(self, frame, gate):
        if gate > 0:
            state = (frame, nn.functional.tanh(self.update(frame)))
        else:
            state = (frame, None)
        previous, memory = state
        return previous if memory is None else previous + memory


paddle.seed(0)
cell, frame, closed = Cell(), paddle.ones([2, 4]), paddle.to_tensor(0.0)
expected = cell(frame, closed)
got = paddle.jit.to_static(cell, full_graph=True)(frame, closed)
if not paddle.allclose(got, expected):
    sys.exit(f"static {got.numpy().ravel()[:3]}, eager {expected.numpy().ravel()[:3]}")
