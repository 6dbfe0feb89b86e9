"""A loop over the longest length, where range() was forgotten; converted by SOT."""
import paddle
from paddle import nn


class Unroll(nn.Layer):
    def __init__(self):
        super().__init__()
        self.cell = nn.Linear(3, 3)

    def forward(self, state, lengths):
        for _ in lengths.max():
            state = paddle.tanh(self.cell(state))
        return state


unroll = paddle.jit.to_static(Unroll(), full_graph=False)
print(unroll(paddle.ones([1, 3]), paddle.to_tensor([2, 4])))
