"""Exporting a detector head that returns a Tensor of boxes in one branch and a str in the other."""
import tempfile

import paddle
from paddle import nn
from paddle.static import InputSpec


class Head(nn.Layer):
    def __init__(self):
        super().__init__()
        self.score = nn.Linear(8, 1)
        self.box = nn.Linear(8, 4)

    def forward(self, feats):
        scores = nn.functional.sigmoid(self.score(feats)).squeeze(-1)
        if scores.max() > 0.3:
            found = self.box(feats)
        else:
            found = "nothing"
        return scores, found


head = Head()
head.eval()
with tempfile.TemporaryDirectory() as folder:
    paddle.jit.save(head, f"{folder}/head", input_spec=[InputSpec([None, 8], "float32", name="feats")])
