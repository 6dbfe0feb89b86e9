"""The best and second-best score taken apart after a reduction that left no axis."""

import paddle
from paddle import nn


class Margin(nn.Layer):
    def __init__(self):
        super().__init__()
        self.scorer = nn.Linear(5, 1)

    def forward(self, candidates):
        best = self.scorer(candidates).max()
        first, *others = paddle.unbind(best)
        return first - sum(others)


paddle.seed(0)
print(paddle.jit.to_static(Margin(), full_graph=True)(paddle.rand([4, 5])).item())
