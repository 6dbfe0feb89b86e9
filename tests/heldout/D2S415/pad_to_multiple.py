# paddle: ==3.1.1
import paddle
import paddle.nn.functional as F
from paddle import nn


class SwinPad(nn.Layer):
    def __init__(self, window=4):
        super().__init__()
        self.window = window
        self.conv = nn.Conv2D(3, 3, 3, padding=1)

    def forward(self, img):
        h, w = img.shape[2], img.shape[3]
        ph = (self.window - h % self.window) % self.window
        pw = (self.window - w % self.window) % self.window
        x = F.pad(img, [0, pw, 0, ph])
        return self.conv(x)


def export(dynamic=True):
    net = SwinPad()
    net.eval()
    shape = [1, 3, None, None] if dynamic else [1, 3, 30, 30]
    net = paddle.jit.to_static(net, input_spec=[paddle.static.InputSpec(shape, "float32", "img")], full_graph=True)
    paddle.jit.save(net, "swin/pad")


export()
