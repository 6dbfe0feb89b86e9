# paddle: >=3.1.1,<=3.2.2
import paddle
from paddle import nn


class PerceptualNet(nn.Layer):
    def __init__(self):
        super().__init__()
        self.c1 = nn.Conv2D(3, 4, 3, padding=1)
        self.c2 = nn.Conv2D(4, 4, 3, padding=1)
        self.taps = {}
        self.c1.register_forward_post_hook(self.remember("c1"))
        self.c2.register_forward_post_hook(self.remember("c2"))

    def remember(self, name):
        def hook(layer, inputs, output):
            self.taps[name] = output

        return hook

    def forward(self, x):
        return self.c2(nn.functional.relu(self.c1(x)))


paddle.seed(0)
vgg = PerceptualNet()
vgg = paddle.jit.to_static(vgg, full_graph=True)
content, style = paddle.rand([1, 3, 8, 8]), paddle.rand([1, 3, 8, 8])

vgg(style)
gram = {}
for name, feat in vgg.taps.items():
    f = paddle.flatten(feat, 2)
    gram[name] = paddle.bmm(f, paddle.transpose(f, [0, 2, 1]))
print({k: v.shape for k, v in gram.items()})
