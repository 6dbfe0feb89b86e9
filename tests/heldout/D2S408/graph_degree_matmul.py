# paddle: ==2.6.2
import paddle
from paddle import nn


class GCNLayer(nn.Layer):
    def __init__(self, cin, cout):
        super().__init__()
        self.lin = nn.Linear(cin, cout)

    def forward(self, h, adj):
        return paddle.matmul(self.lin(h).t(), adj).t()


class GCN(nn.Layer):
    def __init__(self):
        super().__init__()
        self.g1 = GCNLayer(5, 8)
        self.g2 = GCNLayer(8, 2)

    def forward(self, h, adj):
        return self.g2(nn.functional.relu(self.g1(h, adj)), adj)


adj = paddle.to_tensor([[0, 1, 0], [1, 0, 1], [0, 1, 0]])
gcn = paddle.jit.to_static(GCN(), full_graph=True)
print(gcn(paddle.rand([3, 5]), adj))
