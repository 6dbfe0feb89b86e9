# paddle: ==3.0.0
import paddle
from paddle import nn


class BeamDecoder(nn.Layer):
    def __init__(self, vocab=10, d=8, beam=2):
        super().__init__()
        self.emb = nn.Embedding(vocab, d)
        self.cell = nn.LSTMCell(d, d)
        self.proj = nn.Linear(d, vocab)
        self.beam = beam

    def forward(self, h, c, max_len):
        tok = paddle.zeros([self.beam], dtype="int64")
        hyps = []
        step = paddle.zeros([], dtype="int64")
        while step < max_len:
            y, (h, c) = self.cell(self.emb(tok), (h, c))
            logp = nn.functional.log_softmax(self.proj(y))
            score, tok = logp.max(-1), logp.argmax(-1)
            hyps.append({"token": tok, "score": score})
            step = step + 1
        return hyps[-1]["score"]


@paddle.no_grad()
def decode():
    paddle.seed(0)
    m = paddle.jit.to_static(BeamDecoder(), full_graph=True)
    m.eval()
    return m(paddle.zeros([2, 8]), paddle.zeros([2, 8]), paddle.to_tensor(3))


print(decode())
