# paddle: ==2.6.2
import paddle
from paddle import nn
from paddle.distributed.fleet.utils import recompute


class Block(nn.Layer):
    def __init__(self, d=8):
        super().__init__()
        self.attn = nn.MultiHeadAttention(d, 2)
        self.mlp = nn.Sequential(nn.Linear(d, 2 * d), nn.GELU(), nn.Linear(2 * d, d))

    def forward(self, x):
        x = x + self.attn(x, x, x)
        return x + self.mlp(x)


class GPT(nn.Layer):
    def __init__(self, layers=2, use_recompute=True):
        super().__init__()
        self.blocks = nn.LayerList([Block() for _ in range(layers)])
        self.use_recompute = use_recompute

    def forward(self, x):
        for block in self.blocks:
            if self.use_recompute and self.training:
                x = recompute(block, x)
            else:
                x = block(x)
        return x.mean()


gpt = paddle.jit.to_static(GPT(), full_graph=True)
x = paddle.rand([2, 4, 8])
x.stop_gradient = False
loss = gpt(x)
loss.backward()
print(float(loss))
