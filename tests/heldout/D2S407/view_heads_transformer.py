# paddle: ==2.6.2
import paddle
from paddle import nn


class PortedAttention(nn.Layer):
    """ported line by line from a torch implementation"""

    def __init__(self, dim=16, num_heads=4):
        super().__init__()
        self.num_heads = num_heads
        self.head_dim = dim // num_heads
        self.q_proj = nn.Linear(dim, dim)
        self.k_proj = nn.Linear(dim, dim)
        self.v_proj = nn.Linear(dim, dim)
        self.o_proj = nn.Linear(dim, dim)

    def split_heads(self, t, bsz, seqlen):
        return t.view([bsz, seqlen, self.num_heads, self.head_dim]).transpose([0, 2, 1, 3])

    def forward(self, hidden):
        bsz, seqlen = hidden.shape[0], hidden.shape[1]
        q = self.split_heads(self.q_proj(hidden), bsz, seqlen)
        k = self.split_heads(self.k_proj(hidden), bsz, seqlen)
        v = self.split_heads(self.v_proj(hidden), bsz, seqlen)
        a = nn.functional.softmax(paddle.matmul(q, k, transpose_y=True) * self.head_dim**-0.5)
        return self.o_proj((a @ v).transpose([0, 2, 1, 3]).reshape([bsz, seqlen, -1]))


layer = PortedAttention()
layer.eval()
print(layer(paddle.randn([2, 5, 16])).shape)
fast = paddle.jit.to_static(layer, full_graph=True)
print(fast(paddle.randn([2, 5, 16])).shape)
