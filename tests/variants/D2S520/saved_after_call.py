"""A converted decoder is saved after one call with a batch of two, without specs."""
import paddle
from paddle import nn


class Decoder(nn.Layer):
    def __init__(self, width, groups):
        super().__init__()
        self.mix = nn.Linear(width, width)
        self.groups = groups

    def forward(self, hidden):
        batch, length, width = hidden.shape
        grouped = self.mix(hidden).reshape([batch, length, self.groups, width // self.groups])
        return grouped.transpose([0, 2, 1, 3])


decoder = paddle.jit.to_static(Decoder(6, 3), full_graph=True)
decoder.eval()
print(decoder(paddle.ones([2, 4, 6])).shape)
paddle.jit.save(decoder, "decoder/net")
served = paddle.jit.load("decoder/net")
print(served(paddle.ones([5, 4, 6])).shape)
