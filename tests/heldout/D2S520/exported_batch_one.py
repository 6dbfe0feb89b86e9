# paddle: ==3.3.1
import paddle
from paddle import nn
from paddle.static import InputSpec


class ChannelShuffle(nn.Layer):
    def __init__(self, groups=2):
        super().__init__()
        self.groups = groups

    def forward(self, x):
        b, c, h, w = x.shape
        x = x.reshape([b, self.groups, c // self.groups, h, w]).transpose([0, 2, 1, 3, 4])
        return x.reshape([b, c, h, w])


class ShuffleNet(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2D(3, 4, 3, padding=1)
        self.shuffle = ChannelShuffle()

    def forward(self, x):
        return self.shuffle(self.conv(x))


net = ShuffleNet()
net.eval()
example = paddle.rand([1, 3, 8, 8])
paddle.jit.save(net, "shuffle/net", input_spec=[InputSpec.from_tensor(example, name="x")])

server = paddle.jit.load("shuffle/net")
print("bs1", server(example).shape)
print("bs4", server(paddle.rand([4, 3, 8, 8])).shape)
