# paddle: ==2.6.2
import paddle
from paddle import nn
from paddle.static import InputSpec

PREFIX = "pipeline/preprocess"


class LearnedWhitening(nn.Layer):
    def __init__(self):
        super().__init__()
        self.w = nn.Linear(3, 3)

    def forward(self, x):
        return self.w(x)


class FixedNormalize(nn.Layer):
    def __init__(self, mean=(0.4, 0.4, 0.4), std=(0.2, 0.2, 0.2)):
        super().__init__()
        self.m, self.s = mean, std

    def forward(self, x):
        chans = [(x[:, i] - self.m[i]) / self.s[i] for i in range(3)]
        return paddle.stack(chans, axis=1)


for variant in (LearnedWhitening(), FixedNormalize()):
    variant.eval()
    paddle.jit.save(variant, PREFIX, input_spec=[InputSpec([None, 3], "float32", "pixels")])
    print(type(variant).__name__, "exported")

print(paddle.jit.load(PREFIX)(paddle.rand([4, 3])))
