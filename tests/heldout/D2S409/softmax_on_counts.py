# paddle: ==3.0.0
import paddle
from paddle import nn


class Histogram(nn.Layer):
    def __init__(self, bins=8):
        super().__init__()
        self.bins = bins
        self.emb = nn.Embedding(bins, 4)

    def forward(self, codes):
        onehot = nn.functional.one_hot(codes, self.bins).astype("int64")
        counts = onehot.sum(axis=1)
        weight = nn.functional.softmax(counts, axis=-1)
        return weight @ self.emb.weight


h = Histogram()
h.eval()
paddle.jit.save(h, "hist/model", input_spec=[paddle.static.InputSpec([None, 12], "int64", "codes")])
