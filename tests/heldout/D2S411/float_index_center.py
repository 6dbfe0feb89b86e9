# paddle: ==3.1.1
import paddle
from paddle import nn


class CenterCrop(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2D(3, 4, 3, padding=1)

    def forward(self, x):
        y = self.conv(x)
        mid = y.shape[-1] / 2
        return y[..., mid]


net = paddle.jit.to_static(CenterCrop(), full_graph=True)
print(net(paddle.rand([1, 3, 8, 8])).shape)
