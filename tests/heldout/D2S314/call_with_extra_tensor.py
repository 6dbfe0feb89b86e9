# paddle: >=2.6.2,<=3.0.0
import paddle
from paddle import nn


class GAT(nn.Layer):
    def __init__(self):
        super().__init__()
        self.w = nn.Linear(4, 4)

    @paddle.jit.to_static(full_graph=True)
    def forward(self, feat, adj):
        h = self.w(feat)
        return nn.functional.softmax(h @ h.t() + adj) @ h


gat = GAT()
edge_attr = paddle.rand([3, 3])
print(gat(paddle.rand([3, 4]), paddle.zeros([3, 3]), edge_attr).shape)
