# paddle: ==3.3.1
import paddle
from paddle import nn


class Layer(nn.Layer):
    def __init__(self, d=8, heads=2):
        super().__init__()
        self.mha = nn.MultiHeadAttention(d, heads)
        self.ffn = nn.Sequential(nn.Linear(d, 16), nn.GELU(), nn.Linear(16, d))

    def forward(self, x, *, attn_mask=None):
        x = x + self.mha(x, x, x, attn_mask=attn_mask)
        return x + self.ffn(x)


class TinyEncoder(nn.Layer):
    def __init__(self):
        super().__init__()
        self.l0 = Layer()
        self.l1 = Layer()

    def forward(self, hidden, **kwargs):
        hidden = self.l0(hidden, attn_mask=kwargs["attention_mask"])
        return self.l1(hidden, attn_mask=kwargs["attention_mask"])


paddle.seed(0)
enc = TinyEncoder()
enc.eval()
mask = paddle.zeros([2, 1, 5, 5])
x = paddle.randn([2, 5, 8])
print(enc(x, attention_mask=mask).shape)
enc = paddle.jit.to_static(enc, full_graph=True)
print(enc(x, attention_mask=mask).shape)
