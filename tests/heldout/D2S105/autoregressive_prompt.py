# paddle: ==3.3.1
import paddle
from paddle import nn


class LM(nn.Layer):
    def __init__(self, vocab=32, hidden=16, max_pos=64):
        super().__init__()
        self.wte = nn.Embedding(vocab, hidden)
        self.wpe = nn.Embedding(max_pos, hidden)
        self.mlp = nn.Linear(hidden, vocab)

    def logits(self, tokens):
        pos = paddle.arange(tokens.shape[-1]).expand([tokens.shape[0], tokens.shape[-1]])
        return self.mlp(self.wte(tokens) + self.wpe(pos))

    def forward(self, tokens, num_new):
        i = paddle.full([1], 0, "int64")
        while i < num_new:
            nxt = self.logits(tokens)[:, -1].argmax(-1, keepdim=True)
            tokens = paddle.concat([tokens, nxt], axis=-1)
            i = i + 1
        return tokens


paddle.seed(3)
lm = LM()
lm.eval()
prompt = paddle.randint(0, 32, [2, 5])
ref = lm(prompt, paddle.to_tensor([6]))
print("eager ok", ref.shape)
static_lm = paddle.jit.to_static(lm, full_graph=True)
got = static_lm(prompt, paddle.to_tensor([6]))
print("static", got.shape)
