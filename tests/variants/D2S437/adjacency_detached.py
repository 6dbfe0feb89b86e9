"""A graph layer keeps gradients out of the adjacency matrix that it builds."""
import paddle
from paddle import nn


class Smooth(nn.Layer):
    def __init__(self, channels):
        super().__init__()
        self.mix = nn.Linear(channels, channels)

    def forward(self, pairs, weight, nodes):
        adjacency = paddle.sparse.sparse_coo_tensor(pairs, weight, [3, 3]).detach()
        return paddle.sparse.matmul(adjacency, self.mix(nodes))


net = paddle.jit.to_static(Smooth(4), full_graph=True)
pairs = paddle.to_tensor([[0, 1, 2], [1, 2, 0]])
print(net(pairs, paddle.ones([3]), paddle.ones([3, 4])))
