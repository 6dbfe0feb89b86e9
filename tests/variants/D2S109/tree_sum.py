"""A pairwise reduction that halves its input until one row is left; the number of rows is open in the InputSpec."""

import tempfile

import paddle
from paddle import nn


class TreeSum(nn.Layer):
    def reduce(self, rows):
        if rows.shape[0] > 1:
            half = rows.shape[0] // 2
            rows = self.reduce(rows[:half] + rows[half : 2 * half])
        return rows

    def forward(self, rows):
        return self.reduce(rows)


net = TreeSum()
print("eager", net(paddle.ones([8, 2])).numpy())
with tempfile.TemporaryDirectory() as folder:
    paddle.jit.save(net, folder + "/tree", input_spec=[paddle.static.InputSpec([None, 2], "float32")])
print("exported")
