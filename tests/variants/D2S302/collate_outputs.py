"""Per-row outputs gathered in a list; the collate helper picks its path by isinstance."""

import paddle
from paddle import nn


def collate(parts):
    if isinstance(parts, list):
        return paddle.stack(parts)
    if isinstance(parts, paddle.Tensor):
        return parts
    raise TypeError(f"cannot collate {type(parts).__name__}")


class RowScorer(nn.Layer):
    def __init__(self):
        super().__init__()
        self.score = nn.Linear(3, 1)

    def forward(self, rows):
        scores = []
        for i in range(paddle.shape(rows)[0]):
            scores.append(self.score(rows[i]))
        return collate(scores)


paddle.seed(0)
model = RowScorer()
rows = paddle.ones([5, 3])
print("eager", model(rows).shape)
static = paddle.jit.to_static(model, full_graph=True)
print("static", static(rows).shape)
