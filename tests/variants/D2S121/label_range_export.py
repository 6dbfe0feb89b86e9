"""Exporting an embedding that checks its indices first."""
import tempfile

import paddle
from paddle import nn
from paddle.static import InputSpec


class CheckedEmbedding(nn.Layer):
    def __init__(self, size, width):
        super().__init__()
        self.size = size
        self.table = nn.Embedding(size, width)

    def forward(self, tokens):
        if tokens.max() >= self.size:
            raise IndexError(
                f"token {tokens.max()} is out of the vocabulary"
            )
        return self.table(tokens)


with tempfile.TemporaryDirectory() as folder:
    spec = InputSpec([None, 8], "int64", "tokens")
    paddle.jit.save(CheckedEmbedding(100, 4), f"{folder}/embedding", input_spec=[spec])
