# paddle: ==3.3.1
import paddle
from paddle import nn


class Block(nn.Layer):
    def __init__(self, cin, cout, stride):
        super().__init__()
        self.c = nn.Conv2D(cin, cout, 3, stride=stride)

    def forward(self, x):
        return self.c(x)


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.blocks = nn.Sequential(Block(3, 8, 1), Block(8, 16))

    @paddle.jit.to_static
    def forward(self, x):
        return self.blocks(x)


print(Net()(paddle.rand([1, 3, 8, 8])).shape)
