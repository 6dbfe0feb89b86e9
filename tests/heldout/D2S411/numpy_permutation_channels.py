# paddle: ==3.1.1
import numpy as np
import paddle
from paddle import nn


class ShuffleNetUnit(nn.Layer):
    def __init__(self, c=4, seed=0):
        super().__init__()
        self.order = np.random.RandomState(seed).permutation(c)
        self.conv = nn.Conv2D(c, c, 1, groups=2)

    def forward(self, x):
        y = self.conv(x)
        rows = [y[:, i] for i in self.order]
        return paddle.stack(rows, axis=1)


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.stages = nn.LayerList([ShuffleNetUnit(seed=s) for s in range(2)])

    def forward(self, x):
        for s in self.stages:
            x = s(x)
        return x.mean([2, 3])


net = Net()
net.eval()
print(net(paddle.rand([1, 4, 4, 4])).shape)
print(paddle.jit.to_static(net, full_graph=True)(paddle.rand([1, 4, 4, 4])).shape)
