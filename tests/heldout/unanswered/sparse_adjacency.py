# paddle: ==3.3.1
# Why unanswered: a sparse Tensor as input of a converted function; no entry is about sparse Tensors.
import paddle
from paddle import nn


class SpGCN(nn.Layer):
    def __init__(self, cin=4, cout=2):
        super().__init__()
        self.lin = nn.Linear(cin, cout)

    def forward(self, adj, h):
        return paddle.sparse.matmul(adj, self.lin(h))


idx = paddle.to_tensor([[0, 1, 2], [1, 0, 2]])
adj = paddle.sparse.sparse_coo_tensor(idx, paddle.ones([3]), [3, 3])
net = paddle.jit.to_static(SpGCN(), full_graph=True)
print(net(adj, paddle.rand([3, 4])))
