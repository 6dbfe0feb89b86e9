# paddle: ==3.0.0
import paddle
from paddle import nn


class RotaryEmbedding(nn.Layer):
    def __init__(self, dim, base=10000.0):
        super().__init__()
        self.inv_freq = 1.0 / (base ** (paddle.arange(0, dim, 2).astype("float32") / dim))
        self.max_len = 0
        self.cos = None
        self.sin = None

    def build(self, n):
        if n > self.max_len:
            t = paddle.arange(n).astype("float32")
            freqs = paddle.outer(t, self.inv_freq)
            emb = paddle.concat([freqs, freqs], axis=-1)
            self.cos, self.sin = paddle.cos(emb), paddle.sin(emb)
            self.max_len = n

    def forward(self, x):
        self.build(x.shape[1])
        half = x.shape[-1] // 2
        rot = paddle.concat([-x[..., half:], x[..., :half]], axis=-1)
        return x * self.cos[: x.shape[1]] + rot * self.sin[: x.shape[1]]


rope = paddle.jit.to_static(RotaryEmbedding(8), full_graph=True)
print(rope(paddle.ones([1, 16, 8])).shape)
print(rope(paddle.ones([1, 4, 8])).shape)
