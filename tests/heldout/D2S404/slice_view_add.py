# paddle: ==3.2.2
import paddle
from paddle import nn


class ChannelOffset(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2D(3, 4, 1)
        self.bias = self.create_parameter([8, 8], is_bias=True)

    def forward(self, x):
        y = self.conv(x)
        alpha = y[:, 3]
        alpha.add_(self.bias)
        flat = y.flatten(2)
        return flat.mean(-1) + alpha.mean()


net = ChannelOffset()
net.eval()
x = paddle.rand([2, 3, 8, 8])
with paddle.no_grad():
    print("eager", net(x).shape)
net = paddle.jit.to_static(net, full_graph=True)
with paddle.no_grad():
    print("static", net(x).shape)
