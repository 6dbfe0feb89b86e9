# paddle: ==3.0.0
import time
from functools import wraps

import paddle
from paddle import nn


def timed(fn):
    @wraps(fn)
    def inner(*args, **kwargs):
        t0 = time.time()
        result = fn(*args, **kwargs)
        inner.elapsed = time.time() - t0
        return result

    return inner


class Siamese(nn.Layer):
    def __init__(self):
        super().__init__()
        self.enc = nn.Linear(6, 3)

    @timed
    def forward(self, left, right):
        a, b = self.enc(left), self.enc(right)
        return nn.functional.cosine_similarity(a, b)


model = Siamese()
model = paddle.jit.to_static(model, full_graph=True)
print(model(paddle.rand([2, 6]), paddle.rand([2, 6])))
