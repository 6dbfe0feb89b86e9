"""Exporting a batcher that appends rows in a Tensor loop and then flattens by the number of rows."""
import tempfile

import paddle
from paddle.static import InputSpec


def pad(rows, missing):
    for _ in range(missing):
        rows = paddle.concat([rows, paddle.zeros_like(rows[:1])])
    return rows


def flatten(rows):
    return rows.reshape([rows.shape[0] * rows.shape[1]])


class Batcher(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.scale = self.create_parameter([1])

    def forward(self, rows, missing):
        return flatten(pad(rows * self.scale, missing))


batcher = Batcher()
rows, missing = paddle.ones([2, 3]), paddle.to_tensor(4)
specs = [InputSpec([2, 3], "float32", "rows"), InputSpec([], "int64", "missing")]
with tempfile.TemporaryDirectory() as folder:
    paddle.jit.save(batcher, f"{folder}/batcher", input_spec=specs)
    loaded = paddle.jit.load(f"{folder}/batcher")
    print(batcher(rows, missing).shape, loaded(rows, missing).shape)
