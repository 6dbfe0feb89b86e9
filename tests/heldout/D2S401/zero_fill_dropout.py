# paddle: ==3.3.1
import paddle
from paddle import nn


class StructuredMask(nn.Layer):
    def __init__(self, c=8, ratio=0.5):
        super().__init__()
        self.c = c
        self.ratio = ratio
        self.conv = nn.Conv2D(3, c, 3, padding=1)

    def channel_mask(self, y):
        imp = y.abs().mean([0, 2, 3])
        k = int(self.c * self.ratio)
        idx = paddle.topk(imp, k).indices if hasattr(paddle.topk(imp, k), "indices") else paddle.topk(imp, k)[1]
        mask = paddle.empty([self.c])
        mask.zero_()
        return paddle.scatter(mask, idx, paddle.ones([k]))

    def forward(self, x):
        y = self.conv(x)
        return y * self.channel_mask(y).reshape([1, -1, 1, 1])


m = StructuredMask()
m.eval()
print("dygraph", m(paddle.rand([1, 3, 8, 8])).shape)
paddle.jit.save(m, "pruned/model", input_spec=[paddle.static.InputSpec([None, 3, 8, 8], "float32", "x")])
