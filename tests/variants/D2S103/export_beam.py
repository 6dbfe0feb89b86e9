"""Exporting a greedy decoder: the number of unfinished rows is a Python int first, then a Tensor."""
import tempfile

import paddle
from paddle import nn
from paddle.static import InputSpec

END, MAX_STEPS = 2, 5


def count_open(tokens):
    return (tokens != END).astype("int64").sum()


def decode(cell, tokens, batch):
    unfinished = batch
    steps = 0
    while unfinished > 0 and steps < MAX_STEPS:
        logits = cell(nn.functional.one_hot(tokens, 6))
        tokens = logits.argmax(axis=-1)
        unfinished = count_open(tokens)
        steps += 1
    return tokens


class Decoder(nn.Layer):
    def __init__(self):
        super().__init__()
        self.cell = nn.Linear(6, 6)

    def forward(self, tokens):
        return decode(self.cell, tokens, 3)


paddle.seed(1)
decoder = Decoder()
with tempfile.TemporaryDirectory() as folder:
    paddle.jit.save(decoder, f"{folder}/decoder", input_spec=[InputSpec([3], "int64", "tokens")])
