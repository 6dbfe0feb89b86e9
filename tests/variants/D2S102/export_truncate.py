"""Exporting a text encoder that keeps the [CLS] row alone when the text is short: one branch has a rank less."""
import tempfile

import paddle
from paddle import nn
from paddle.static import InputSpec


def select(hidden, length):
    if length < 3:
        picked = hidden[:, 0]
    else:
        picked = hidden
    return picked


class Encoder(nn.Layer):
    def __init__(self, vocab=16, width=8):
        super().__init__()
        self.embed = nn.Embedding(vocab, width)
        self.fc = nn.Linear(width, width)

    def forward(self, ids, length):
        hidden = self.fc(self.embed(ids))
        picked = select(hidden, length)
        if picked.ndim == 3:
            picked = picked.transpose([0, 2, 1]).max(axis=-1)
        return picked


encoder = Encoder()
encoder.eval()
ids = paddle.arange(8).reshape([2, 4])
want = encoder(ids, paddle.to_tensor(4)).shape
specs = [InputSpec([2, 4], "int64", "ids"), InputSpec([], "int64", "length")]
with tempfile.TemporaryDirectory() as folder:
    paddle.jit.save(encoder, f"{folder}/enc", input_spec=specs)
    got = paddle.jit.load(f"{folder}/enc")(ids, paddle.to_tensor(4)).shape
print("eager", want, "exported", got)
