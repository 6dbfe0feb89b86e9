# paddle: >=2.6.2,<=3.0.0
import paddle
import paddle.nn as nn
import paddle.nn.functional as F


class FPN(nn.Layer):
    def __init__(self, chans=(4, 8, 16), out=4):
        super().__init__()
        self.lateral = nn.LayerList([nn.Conv2D(c, out, 1) for c in chans])

    def forward(self, feats):
        top = None
        for feat, lat in zip(feats[::-1], self.lateral[::-1]):
            y = lat(feat)
            if top is not None:
                y = y + F.interpolate(top, scale_factor=2)
            top = y
            return top


feats = [paddle.rand([1, 4, 16, 16]), paddle.rand([1, 8, 8, 8]), paddle.rand([1, 16, 4, 4])]
net = FPN()
print("dygraph:", net(feats).shape)
net = paddle.jit.to_static(net, full_graph=True)
print("static:", net(feats).shape)
