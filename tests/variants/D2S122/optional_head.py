"""A model that returns early from `except` when a head is missing."""
import paddle
from paddle import nn


class MultiTask(nn.Layer):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(4, 4)
        self.heads = nn.LayerDict({"depth": nn.Linear(4, 1)})

    def forward(self, x, task):
        features = self.body(x)
        try:
            head = self.heads[task]
        except KeyError:
            return features
        return head(features)


model = paddle.jit.to_static(MultiTask(), full_graph=True)
print(model(paddle.ones([2, 4]), "normals").shape)
