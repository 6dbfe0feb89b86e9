# env: SOT_LOG_LEVEL=3
# paddle: ==3.3.1
import paddle
from paddle import nn


class Wave2Vec(nn.Layer):
    def __init__(self, n=16):
        super().__init__()
        self.fc = nn.Linear(n // 2 + 1, 4)

    def forward(self, wav):
        from paddle import fft

        spec = fft.rfft(wav).abs()
        return self.fc(paddle.log1p(spec))


net = Wave2Vec()
net.eval()
net = paddle.jit.to_static(net)
with paddle.no_grad():
    print(net(paddle.rand([2, 16])).shape)
