# env: SOT_LOG_LEVEL=3
# paddle: >=2.6.2,<=3.0.0
import paddle
from paddle import nn


class NormClip(nn.Layer):
    def __init__(self, limit=1.0):
        super().__init__()
        self.limit = limit
        self.fc = nn.Linear(6, 6)

    def forward(self, x):
        h = nn.functional.gelu(self.fc(x))
        norm = paddle.sqrt((h * h).sum())
        if norm > self.limit:
            h = h * (self.limit / norm)
        return h + x


net = NormClip()
net.eval()
net = paddle.jit.to_static(net)
with paddle.no_grad():
    for i in range(2):
        y = net(paddle.ones([2, 6]) * (i + 1))
        print("iter", i, y.shape)
