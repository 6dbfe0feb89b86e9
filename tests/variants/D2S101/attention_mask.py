"""A pooling layer whose mask is a Tensor for noisy input and the Python value True otherwise."""
import paddle
from paddle import nn


class MaskedMean(nn.Layer):
    def __init__(self, width, limit=5.0):
        super().__init__()
        self.proj = nn.Linear(width, width)
        self.limit = limit

    def forward(self, tokens):
        features = self.proj(tokens)
        if tokens.abs().max() > self.limit:
            mask = (tokens.abs() <= self.limit).astype("float32")
        else:
            mask = True
        return self.reduce(features, mask)

    def reduce(self, features, mask):
        weighted = features * mask
        return weighted.sum(axis=1)


paddle.seed(7)
model = paddle.jit.to_static(MaskedMean(4), full_graph=True)
model.eval()
with paddle.no_grad():
    print(model(paddle.ones([2, 3, 4])).shape)
