"""A greedy decoder that collects (token, score) pairs per step and is exported with jit.save."""
import os
import tempfile

import paddle
from paddle import nn
from paddle.static import InputSpec


class GreedyDecoder(nn.Layer):
    def __init__(self, vocab=5, width=4):
        super().__init__()
        self.embed = nn.Embedding(vocab, width)
        self.head = nn.Linear(width, vocab)

    def step(self, token):
        logits = self.head(self.embed(token))
        return logits.argmax(-1), logits.max(-1)

    def forward(self, token, max_len):
        trace = [(token, paddle.zeros([1]))]
        i = paddle.zeros([], dtype="int64")
        while i < max_len:
            token, score = self.step(token)
            trace.append((token, score))
            i = i + 1
        return trace[-1][0], trace[-1][1]


if __name__ == "__main__":
    paddle.seed(0)
    model = GreedyDecoder()
    model.eval()
    print(model(paddle.to_tensor([1]), paddle.to_tensor(3)))
    specs = [InputSpec([1], "int64", "token"), InputSpec([], "int64", "max_len")]
    with tempfile.TemporaryDirectory() as folder:
        paddle.jit.save(model, os.path.join(folder, "decoder"), input_spec=specs)
