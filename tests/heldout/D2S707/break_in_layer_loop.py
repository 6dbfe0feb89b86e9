# env: SOT_LOG_LEVEL=3
# paddle: >=3.0.0,<=3.1.1
import paddle
from paddle import nn


class AnytimeNet(nn.Layer):
    def __init__(self, depth=4, d=8):
        super().__init__()
        self.blocks = nn.LayerList([nn.Linear(d, d) for _ in range(depth)])
        self.exit_at = 2

    def forward(self, x):
        for i, block in enumerate(self.blocks):
            x = x + nn.functional.silu(block(x))
            if x.abs().mean() > 5:
                x = x / 2
        return x.sum(-1)


net = AnytimeNet()
net.eval()
net = paddle.jit.to_static(net)
with paddle.no_grad():
    print(net(paddle.rand([2, 8])))
