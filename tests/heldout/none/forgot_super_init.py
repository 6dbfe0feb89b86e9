# paddle: ==3.2.2
import paddle
from paddle import nn


class Net(nn.Layer):
    def __init__(self):
        self.fc = nn.Linear(3, 3)

    @paddle.jit.to_static
    def forward(self, x):
        return self.fc(x)


Net()(paddle.rand([1, 3]))
