# paddle: ==3.2.2
import paddle
from paddle import nn


def normalize(x):
    return x / (x.norm() + EPS)


class Head(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)

    def forward(self, x):
        return normalize(self.fc(x))


head = paddle.jit.to_static(Head())
print(head(paddle.rand([2, 4])))
