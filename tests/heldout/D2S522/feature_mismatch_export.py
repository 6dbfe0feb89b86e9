# paddle: ==3.2.2
import paddle
from paddle import nn
from paddle.static import InputSpec


class TabNet(nn.Layer):
    def __init__(self, n_features=10):
        super().__init__()
        self.bn = nn.BatchNorm1D(n_features)
        self.fc = nn.Linear(n_features, 2)

    def forward(self, x):
        return self.fc(self.bn(x))


net = TabNet()
net.eval()
paddle.jit.save(net, "tab/net", input_spec=[InputSpec([10], "float32", "x")])
print(paddle.jit.load("tab/net")(paddle.rand([2, 10])))
