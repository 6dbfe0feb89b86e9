# paddle: ==2.6.2
import paddle
from paddle import nn


class PositionBias(nn.Layer):
    def __init__(self, heads=2, window=4):
        super().__init__()
        self.table = nn.Embedding(2 * window - 1, heads)
        self.window = window

    def relative_index(self, ref):
        coords = paddle.arange(self.window)
        idx = coords.unsqueeze(0) - coords.unsqueeze(1) + self.window - 1
        if ref.place.is_cpu_place():
            return idx
        return idx.cuda(ref.place.gpu_device_id())

    def forward(self, attn):
        bias = self.table(self.relative_index(attn)).transpose([2, 0, 1])
        return attn + bias.unsqueeze(0)


class WindowAttention(nn.Layer):
    def __init__(self):
        super().__init__()
        self.bias = PositionBias()

    def forward(self, q, k):
        return nn.functional.softmax(self.bias(q @ k.transpose([0, 1, 3, 2])))


swin = WindowAttention()
swin = paddle.jit.to_static(swin, full_graph=True)
print(swin(paddle.rand([1, 2, 4, 8]), paddle.rand([1, 2, 4, 8])).shape)
