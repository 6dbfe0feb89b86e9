# paddle: >=3.2.2,<=3.3.1
import paddle
from paddle import nn


class PatchEmbed(nn.Layer):
    def __init__(self, p=4, dim=12):
        super().__init__()
        self.p = p
        self.proj = nn.Linear(p, dim)

    @paddle.jit.to_static
    def forward(self, signal):
        patches = signal.unfold(1, self.p, self.p)
        return self.proj(patches)


paddle.seed(1)
pe = PatchEmbed()
for step in range(2):
    tokens = pe(paddle.randn([2, 16]))
    print(step, tokens.shape)
