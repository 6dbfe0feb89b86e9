"""Export a text classifier whose head extends a shared encoder method with super()."""

import tempfile

import paddle
from paddle import nn


class Encoder(nn.Layer):
    def __init__(self, vocab, width):
        super().__init__()
        self.embedding = nn.Embedding(vocab, width)

    def encode(self, tokens):
        return self.embedding(tokens).mean(axis=1)


class Classifier(Encoder):
    def __init__(self, vocab, width, classes):
        super().__init__(vocab, width)
        self.norm = nn.LayerNorm(width)
        self.head = nn.Linear(width, classes)

    def encode(self, tokens):
        return self.norm(super().encode(tokens))

    def forward(self, tokens):
        return self.head(self.encode(tokens))


paddle.seed(0)
model = Classifier(vocab=30, width=8, classes=3)
model.eval()
with tempfile.TemporaryDirectory() as folder:
    spec = [paddle.static.InputSpec([None, 6], "int64", "tokens")]
    paddle.jit.save(model, folder + "/classifier", input_spec=spec)
print("exported")
