"""An attention layer that records the gradient of its weights while it trains."""

import paddle
from paddle import nn


class Attention(nn.Layer):
    def __init__(self, width):
        super().__init__()
        self.qkv = nn.Linear(width, 3 * width)
        self.seen = []

    def remember(self, grad):
        self.seen.append(grad)

    def forward(self, x):
        q, k, v = self.qkv(x).chunk(3, axis=-1)
        weights = nn.functional.softmax(q @ k.transpose([0, 2, 1]), axis=-1)
        weights.register_hook(self.remember)
        return weights @ v


paddle.seed(0)
layer = Attention(4)
layer = paddle.jit.to_static(layer, full_graph=True)
layer(paddle.ones([1, 3, 4])).sum().backward()
print("gradients seen", len(layer.seen))
