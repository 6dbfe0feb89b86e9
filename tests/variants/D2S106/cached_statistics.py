"""A layer that creates its running statistics on first use, inside an if on the data (fails on every release)."""

import paddle
from paddle import nn


class Whiten(nn.Layer):
    def update(self, x):
        if x.std() > 1e-3:
            self.centre = x.mean(axis=0)
        return self.centre

    def forward(self, x):
        return x - self.update(x)


class Model(nn.Layer):
    def __init__(self):
        super().__init__()
        self.whiten = Whiten()
        self.head = nn.Linear(3, 2)

    def forward(self, x):
        return self.head(self.whiten(x))


paddle.seed(0)
batch = paddle.arange(12, dtype="float32").reshape([4, 3])
model = Model()
print("eager", model(batch).shape)
fresh = paddle.jit.to_static(Model(), full_graph=True)
print("static", fresh(batch).shape)
