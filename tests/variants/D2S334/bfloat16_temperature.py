"""A temperature kept in bfloat16 is made a number in forward."""
import paddle
from paddle import nn


class Sharpen(nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("temperature", paddle.to_tensor(2.0).astype("bfloat16"))

    def forward(self, logits):
        return logits / float(self.temperature)


sharpen = paddle.jit.to_static(Sharpen(), full_graph=True)
print(sharpen(paddle.ones([2, 3])))
