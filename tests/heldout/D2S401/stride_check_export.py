# paddle: ==2.6.2
import paddle
from paddle import nn


class MemoryFormat(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2D(3, 4, 1)

    def forward(self, x):
        y = self.conv(x)
        if y.is_leaf:
            y = y.clone()
        return nn.functional.relu(y)


net = MemoryFormat()
net.eval()
print("eager", net(paddle.rand([1, 3, 4, 4])).shape)
paddle.jit.save(net, "mf/net", input_spec=[paddle.static.InputSpec([None, 3, 4, 4], "float32", "x")])
