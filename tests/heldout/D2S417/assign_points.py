# paddle: ==3.3.1
import paddle
from paddle import nn


class KeypointHead(nn.Layer):
    def __init__(self):
        super().__init__()
        self.heat = nn.Conv2D(4, 1, 1)

    def soft_argmax(self, hm):
        p = nn.functional.softmax(hm.flatten()).reshape(hm.shape)
        ys = (p.sum(1) * paddle.arange(hm.shape[0], dtype="float32")).sum()
        xs = (p.sum(0) * paddle.arange(hm.shape[1], dtype="float32")).sum()
        return paddle.assign([xs, ys])

    def forward(self, feat):
        return self.soft_argmax(self.heat(feat)[0, 0])


kp = KeypointHead()
kp.eval()
kp_static = paddle.jit.to_static(kp, full_graph=True)
print(kp_static(paddle.rand([1, 4, 8, 8])))
