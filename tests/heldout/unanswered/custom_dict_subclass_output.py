# paddle: >=3.2.2,<=3.3.1
# Why unanswered: a ModelOutput class (OrderedDict with attributes) is rebuilt on return and its own __init__ fails.
from collections import OrderedDict

import paddle
from paddle import nn


class ModelOutput(OrderedDict):
    def __init__(self, logits, hidden):
        super().__init__(logits=logits, hidden=hidden)

    @property
    def logits(self):
        return self["logits"]


class Classifier(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 2)

    def forward(self, x):
        return ModelOutput(self.fc(x), x)


net = paddle.jit.to_static(Classifier(), full_graph=True)
out = net(paddle.rand([2, 4]))
print(out.logits.shape)
