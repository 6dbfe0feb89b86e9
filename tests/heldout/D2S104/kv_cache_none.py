# paddle: >=3.0.0,<=3.1.1
import paddle
import paddle.nn.functional as F
from paddle import nn


class CausalAttn(nn.Layer):
    def __init__(self, d=8):
        super().__init__()
        self.qkv = nn.Linear(d, 3 * d)
        self.d = d

    def forward(self, x, past):
        q, k, v = self.qkv(x).chunk(3, axis=-1)
        if past is not None:
            k = (past[0] + k) / 2
            v = (past[1] + v) / 2
        att = F.softmax(q @ k.transpose([0, 2, 1]) / self.d**0.5)
        return att @ v, (k, v)


class TinyGPT(nn.Layer):
    def __init__(self, vocab=12, d=8):
        super().__init__()
        self.tok = nn.Embedding(vocab, d)
        self.attn = CausalAttn(d)
        self.head = nn.Linear(d, vocab)

    @paddle.jit.to_static(full_graph=True)
    def generate(self, ids, max_len):
        past = None
        step = paddle.zeros([], dtype="int64")
        cur = ids
        while step < max_len:
            h, past = self.attn(self.tok(cur), past)
            cur = self.head(h).argmax(-1)
            step += 1
        return cur, past


paddle.seed(5)
gpt = TinyGPT()
gpt.eval()
out, past = gpt.generate(paddle.to_tensor([[3]]), paddle.to_tensor(4))
print(out.numpy())
print(past[0].shape)
