# paddle: ==3.3.1
import paddle
from paddle import nn


class HeteroConv(nn.Layer):
    EDGES = {("user", "buys", "item"): 0, ("item", "bought_by", "user"): 1, ("user", "follows", "user"): 2}

    def __init__(self, d=4):
        super().__init__()
        self.convs = nn.LayerList([nn.Linear(d, d) for _ in self.EDGES])

    @paddle.jit.to_static
    def forward(self, user, item):
        feats = {"user": user, "item": item}
        out = {"user": paddle.zeros_like(user), "item": paddle.zeros_like(item)}
        for (src, rel, dst), i in self.EDGES.items():
            msg = self.convs[i](feats[src]).mean(axis=0, keepdim=True)
            out[dst] = out[dst] + msg
        return out["user"], out["item"]


paddle.seed(1)
conv = HeteroConv()
u, i = conv(paddle.rand([3, 4]), paddle.rand([5, 4]))
print(u.shape, i.shape)
