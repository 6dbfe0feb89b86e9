"""An exported check that the rows are probabilities refuses an input."""
import tempfile

import paddle
from paddle import nn
from paddle.static import InputSpec


class Entropy(nn.Layer):
    def forward(self, p):
        assert paddle.all((p.sum(axis=-1) - 1.0).abs() < 1e-3), "rows must sum to 1"
        return -(p * paddle.log(p + 1e-9)).sum(axis=-1)


with tempfile.TemporaryDirectory() as folder:
    paddle.jit.save(Entropy(), f"{folder}/entropy", input_spec=[InputSpec([None, 4], "float32", "p")])
    loaded = paddle.jit.load(f"{folder}/entropy")
    print(loaded(paddle.full([2, 4], 0.25)))
    print(loaded(paddle.ones([2, 4])))
