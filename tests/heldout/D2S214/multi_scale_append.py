# paddle: ==3.3.1
import paddle
import paddle.nn as nn
import paddle.nn.functional as F


class ASPP(nn.Layer):
    def __init__(self, c=4, rates=(1, 2, 4)):
        super().__init__()
        self.convs = nn.LayerList([nn.Conv2D(c, c, 3, padding=r, dilation=r) for r in rates])
        self.pool = nn.AdaptiveAvgPool2D(1)
        self.project = nn.Conv2D(c * (len(rates) + 1), c, 1)

    def forward(self, x):
        outs = [conv(x) for conv in self.convs]
        outs = paddle.stack(outs, axis=1)
        g = F.interpolate(self.pool(x), size=[8, 8])
        outs.append(g)
        return self.project(paddle.concat(outs, axis=1))


class SegModel(nn.Layer):
    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2D(3, 4, 3, padding=1)
        self.aspp = ASPP()

    def forward(self, img):
        return self.aspp(self.stem(img))


m = SegModel()
m = paddle.jit.to_static(m, full_graph=True)
m.eval()
print(m(paddle.rand([1, 3, 8, 8])).shape)
