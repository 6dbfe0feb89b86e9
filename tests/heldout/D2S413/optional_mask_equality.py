# paddle: ==3.0.0
import paddle
from paddle import nn


class Pooler(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(8, 8)

    def forward(self, hidden, mask=None):
        if mask == None:  # noqa: E711
            pooled = hidden.mean(axis=1)
        else:
            w = mask.astype(hidden.dtype).unsqueeze(-1)
            pooled = (hidden * w).sum(axis=1) / w.sum(axis=1)
        return paddle.tanh(self.fc(pooled))


class SentenceEncoder(nn.Layer):
    def __init__(self):
        super().__init__()
        self.word = nn.Embedding(50, 8, padding_idx=0)
        self.pooler = Pooler()

    def forward(self, ids):
        return self.pooler(self.word(ids), ids != 0)


enc = SentenceEncoder()
enc.eval()
paddle.jit.save(enc, "sent/encoder", input_spec=[paddle.static.InputSpec([None, None], "int64", "ids")])
