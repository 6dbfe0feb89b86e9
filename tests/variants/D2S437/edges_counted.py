"""The number of nodes is taken from an adjacency matrix that the layer builds itself."""
import paddle
from paddle import nn


class Degree(nn.Layer):
    def __init__(self, channels):
        super().__init__()
        self.out = nn.Linear(channels, channels)

    def forward(self, pairs, weight, nodes):
        adjacency = paddle.sparse.sparse_coo_tensor(pairs, weight, [3, 3])
        return self.out(nodes) / len(adjacency)


net = paddle.jit.to_static(Degree(4), full_graph=True)
pairs = paddle.to_tensor([[0, 1, 2], [1, 2, 0]])
print(net(pairs, paddle.ones([3]), paddle.ones([3, 4])))
