"""A translation model falls back to another language when a table is missing."""
import paddle
from paddle import nn


class Translator(nn.Layer):
    def __init__(self):
        super().__init__()
        self.tables = {"en-de": 3, "en-fr": 4}
        self.table = nn.Embedding(8, 4)

    def route(self, pair):
        return self.tables[pair]

    def forward(self, tokens, source, target):
        shift = self.route(f"{source}-{target}")
        return self.table(tokens) + shift


model = paddle.jit.to_static(Translator(), full_graph=True)
tokens = paddle.zeros([2], dtype="int64")
try:
    print(model(tokens, "en", "it"))
except KeyError:
    print(model(tokens, "en", "de"))
