# paddle: >=3.2.2,<=3.3.1
import random

import paddle
from paddle import nn


class Seq2SeqDecoder(nn.Layer):
    """教师强制概率随损失变化的解码器"""

    def __init__(self, vocab=20, dim=16):
        super().__init__()
        self.emb = nn.Embedding(vocab, dim)
        self.cell = nn.GRUCell(dim, dim)
        self.out = nn.Linear(dim, vocab)
        self.mode = "teacher"

    def pick(self, logits, gold):
        conf = nn.functional.softmax(logits).max()
        if conf < 0.9:
            mode = "teacher"
            nxt = gold
        else:
            mode = "free"
            nxt = logits.argmax(-1)
        return mode, nxt

    @paddle.jit.to_static(full_graph=True)
    def forward(self, src_state, gold):
        h = src_state
        loss = 0.0
        tok = gold[:, 0]
        for t in range(1, 4):
            o, h = self.cell(self.emb(tok), h)
            logits = self.out(o)
            mode, tok = self.pick(logits, gold[:, t])
            if mode == "teacher":
                loss = loss + nn.functional.cross_entropy(logits, gold[:, t])
        return loss


random.seed(1)
paddle.seed(1)
dec = Seq2SeqDecoder()
opt = paddle.optimizer.Adam(1e-3, parameters=dec.parameters())
for step in range(2):
    gold = paddle.randint(0, 20, [4, 5])
    loss = dec(paddle.zeros([4, 16]), gold)
    loss.backward()
    opt.step()
    opt.clear_grad()
    print(f"step {step} loss {float(loss):.4f}")
