"""A detection head that returns boxes and scores, or nothing at all; exported (2.6 exports it and returns garbage)."""

import tempfile

import paddle
from paddle import nn


class Head(nn.Layer):
    def __init__(self):
        super().__init__()
        self.score = nn.Linear(8, 1)
        self.box = nn.Linear(8, 4)

    def detect(self, features):
        scores = nn.functional.sigmoid(self.score(features))
        if scores.max() < 0.05:
            return None
        return self.box(features) * scores

    def forward(self, features):
        return self.detect(features)


paddle.seed(0)
head = Head()
with tempfile.TemporaryDirectory() as folder:
    paddle.jit.save(head, folder + "/head", input_spec=[paddle.static.InputSpec([5, 8], "float32")])
print("exported")
