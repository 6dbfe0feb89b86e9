# paddle: ==3.3.1
from collections import namedtuple

import paddle
from paddle import nn

Encoded = namedtuple("Encoded", ["last_hidden", "pooled", "mask"])


class Encoder(nn.Layer):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(20, 8)
        self.pool = nn.Linear(8, 8)

    def forward(self, ids):
        h = self.emb(ids)
        return Encoded(last_hidden=h, pooled=paddle.tanh(self.pool(h[:, 0])), mask=(ids > 0))


class SpanModel:
    def __init__(self):
        self.encoder = paddle.jit.to_static(Encoder(), full_graph=True)
        self.head = nn.Linear(8, 2)

    def __call__(self, ids):
        enc = self.encoder(ids)
        start, end = self.head(enc.last_hidden).unbind(-1)
        return start, end, enc.pooled


s, e, p = SpanModel()(paddle.randint(0, 20, [2, 6]))
print(s.shape, e.shape, p.shape)
