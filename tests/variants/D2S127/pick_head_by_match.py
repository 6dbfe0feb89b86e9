# paddle: <3.0.0
"""forward chooses a pooling with a match statement."""
import paddle
from paddle import nn


class Pooled(nn.Layer):
    def __init__(self, pooling):
        super().__init__()
        self.pooling = pooling
        self.fc = nn.Linear(8, 3)

    def forward(self, tokens):
        match self.pooling:
            case "mean":
                pooled = tokens.mean(axis=1)
            case _:
                pooled = tokens.max(axis=1)
        return self.fc(pooled)


net = paddle.jit.to_static(Pooled("mean"), full_graph=True)
print(net(paddle.rand([2, 5, 8])).shape)
