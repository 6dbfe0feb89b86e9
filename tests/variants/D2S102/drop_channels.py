"""A PReLU with one slope a channel behind a branch that may drop channels; this batch never drops any."""
import paddle
from paddle import nn


class Gate(nn.Layer):
    def __init__(self, channels):
        super().__init__()
        self.conv = nn.Conv1D(channels, channels, 3, padding=1, bias_attr=False)
        self.act = nn.PReLU(num_parameters=channels)

    def forward(self, x, budget):
        h = self.conv(x)
        if budget < 1:
            h = h[:, :2]
        return self.act(h)


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.gate = Gate(4)

    def forward(self, x, budget):
        return self.gate(x, budget).mean(axis=-1)


paddle.seed(0)
net = Net()
x, budget = paddle.ones([1, 4, 6]), paddle.to_tensor(5)
print("eager", net(x, budget).shape)
fast = paddle.jit.to_static(net, full_graph=True)
print("static", fast(x, budget).shape)
