# paddle: ==3.3.1
import paddle
from paddle import nn


class OCRDecoder(nn.Layer):
    def __init__(self, charset=16, d=12):
        super().__init__()
        self.embed = nn.Embedding(charset, d)
        self.gru = nn.GRUCell(d, d)
        self.out = nn.Linear(d, charset)
        self.sos, self.eos = 0, 1

    def decode_step(self, tok, h):
        y, h = self.gru(self.embed(tok), h)
        return self.out(y), h

    def forward(self, memory):
        tok = paddle.full([memory.shape[0]], self.sos, "int64")
        h = memory
        chars = []
        stop = (tok == self.eos).all()
        n = paddle.zeros([], dtype="int64")
        while paddle.logical_and(n < 6, paddle.logical_not(stop)):
            logits, h = self.decode_step(tok, h)
            tok = logits.argmax(-1)
            chars.append(tok)
            stop = (tok == self.eos).all()
            n += 1
        tail = [paddle.full_like(tok, self.eos)]
        chars.extend(tail)
        return paddle.stack(chars, axis=1)


if __name__ == "__main__":
    paddle.seed(6)
    dec = OCRDecoder()
    dec.eval()
    print(dec(paddle.rand([2, 12])).shape)
    net = paddle.jit.to_static(dec, full_graph=True)
    print(net(paddle.rand([2, 12])).shape)
