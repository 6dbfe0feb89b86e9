# env: SOT_LOG_LEVEL=3
# paddle: >=3.2.2,<=3.3.1
import paddle
from paddle import nn


class UNetBlock(nn.Layer):
    def __init__(self, cin, cout):
        super().__init__()
        self.conv = nn.Conv2D(cin, cout, 3, padding=1)
        self.bn = nn.BatchNorm2D(cout)

    def forward(self, x):
        y = self.bn(self.conv(x))
        print("UNetBlock out:", y.shape)
        return nn.functional.relu(y)


block = UNetBlock(3, 4)
block.eval()
block = paddle.jit.to_static(block)
with paddle.no_grad():
    out = block(paddle.rand([1, 3, 8, 8]))
print(out.shape)
