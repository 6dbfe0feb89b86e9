"""A pairwise reduction that halves its input until one row is left; the number of rows is open in the InputSpec."""

import tempfile

import paddle
from paddle import nn


def pairwise(rows):
    if rows.shape[0] > 1:
        half = rows.shape[0] // 2
        rows = pairwise(rows[:half] + rows[half : 2 * half])
    return rows


class TreeSum(nn.Layer):
    def __init__(self):
        super().__init__()
        self.scale = nn.Linear(2, 2)

    def forward(self, rows):
        return pairwise(self.scale(rows))


paddle.seed(0)
net = TreeSum()
print("eager", net(paddle.ones([8, 2])).shape)
with tempfile.TemporaryDirectory() as folder:
    paddle.jit.save(net, folder + "/tree", input_spec=[paddle.static.InputSpec([None, 2], "float32")])
print("exported")
