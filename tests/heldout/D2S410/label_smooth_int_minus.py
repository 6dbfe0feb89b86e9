# paddle: ==3.2.2
import paddle
from paddle import nn


class DiceBCELoss(nn.Layer):
    def __init__(self, w=0.5):
        super().__init__()
        self.w = w

    def dice(self, p, t):
        num = 2 * (p * t).sum() + 1
        return 1 - num / (p.sum() + t.sum() + 1)

    def forward(self, logits, target):
        prob = nn.functional.sigmoid(logits)
        return self.w * self.dice(prob, target) + (1 - self.w) * (prob - target).abs().mean()


class UNet(nn.Layer):
    def __init__(self):
        super().__init__()
        self.c = nn.Conv2D(1, 1, 3, padding=1)

    def forward(self, x):
        return self.c(x)


paddle.seed(0)
unet = paddle.jit.to_static(UNet(), full_graph=True)
criterion = paddle.jit.to_static(DiceBCELoss(), full_graph=True)
mask = paddle.randint(0, 2, [2, 1, 8, 8])
loss = criterion(unet(paddle.rand([2, 1, 8, 8])), mask)
loss.backward()
print(float(loss))
