# env: FLAGS_call_stack_level=1
# paddle: ==3.3.1
import paddle
from paddle import nn


class Mixer(nn.Layer):
    def __init__(self, tokens=4, dim=6):
        super().__init__()
        self.tok = nn.Linear(tokens, tokens)
        self.ch = nn.Linear(dim, dim)

    def forward(self, x):
        y = x.transpose([0, 2, 1]).contiguous()
        y = self.tok(y).transpose([0, 2, 1]).contiguous()
        return self.ch(x + y)


paddle.seed(0)
mixer = Mixer()
mixer.eval()
mixer = paddle.jit.to_static(mixer, full_graph=True)
print("out", mixer(paddle.rand([2, 4, 6])).shape)
