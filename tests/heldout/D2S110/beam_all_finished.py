# paddle: ==3.2.2
import paddle
from paddle import nn


class Translator(nn.Layer):
    def __init__(self, v=9, d=6):
        super().__init__()
        self.e = nn.Embedding(v, d)
        self.c = nn.GRUCell(d, d)
        self.o = nn.Linear(d, v)
        self.max_len = 5

    @paddle.jit.to_static(full_graph=True)
    def greedy(self, h):
        ids = paddle.zeros([h.shape[0]], dtype="int64")
        score = paddle.zeros([h.shape[0]])
        for _ in range(self.max_len):
            y, h = self.c(self.e(ids), h)
            logp = nn.functional.log_softmax(self.o(y))
            score = score + logp.max(-1)
            ids = logp.argmax(-1)
            if (ids == 1).all():
                break
        return score


t = Translator()
t.eval()
print(t.greedy(paddle.rand([2, 6])))
