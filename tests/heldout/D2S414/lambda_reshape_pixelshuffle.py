# paddle: ==2.6.2
import paddle
from paddle import nn
from paddle.static import InputSpec


class Lambda(nn.Layer):
    def __init__(self, fn):
        super().__init__()
        self.fn = fn

    def forward(self, x):
        return self.fn(x)


def build_sr(scale=2):
    return nn.Sequential(
        nn.Conv2D(3, 3 * scale * scale, 3, padding=1),
        Lambda(lambda t: t.reshape([t.shape[0], 3, scale, scale, t.shape[2], t.shape[3]])),
        Lambda(lambda t: t.transpose([0, 1, 4, 2, 5, 3])),
        Lambda(lambda t: t.flatten(4, 5).flatten(2, 3)),
    )


sr = build_sr()
sr.eval()
print(sr(paddle.rand([1, 3, 6, 6])).shape)
paddle.jit.save(sr, "sr/x2", input_spec=[InputSpec([None, 3, None, None], "float32", "lr")])
