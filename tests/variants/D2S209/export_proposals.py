"""A region proposer that appends a fallback proposal under an if; saved and then called after loading."""

import tempfile

import paddle
from paddle import nn


def propose(score, boxes):
    proposals = [boxes[0]]
    if score.max() > 0.5:
        proposals.append(boxes[1])
    return proposals


class Proposer(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 2)

    def forward(self, boxes):
        return propose(nn.functional.softmax(self.fc(boxes)), boxes)


paddle.seed(0)
net = Proposer()
boxes = paddle.arange(8, dtype="float32").reshape([2, 4])
with tempfile.TemporaryDirectory() as folder:
    paddle.jit.save(net, folder + "/net", input_spec=[paddle.static.InputSpec([2, 4], "float32")])
    loaded = paddle.jit.load(folder + "/net")
    print(len(loaded(boxes)))
