# env: SOT_LOG_LEVEL=3
# paddle: ==3.1.1
import paddle
from paddle import nn


class AdaptiveTemp(nn.Layer):
    def __init__(self, d=6, v=12):
        super().__init__()
        self.proj = nn.Linear(d, v)

    def forward(self, h):
        logits = self.proj(h)
        entropy = -(nn.functional.softmax(logits) * nn.functional.log_softmax(logits)).sum(-1).mean()
        temp = float(entropy) * 0.5 + 0.5
        return nn.functional.softmax(logits / temp)


paddle.seed(3)
sampler = paddle.jit.to_static(AdaptiveTemp())
sampler.eval()
with paddle.no_grad():
    p = sampler(paddle.rand([2, 6]))
print(p.sum())
