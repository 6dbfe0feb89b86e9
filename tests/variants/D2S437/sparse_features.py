# paddle: >=3.0.0
"""One-hot features are kept sparse and go through an activation of paddle.sparse."""
import paddle
from paddle import nn


class SparseGate(nn.Layer):
    def __init__(self):
        super().__init__()
        self.relu = paddle.sparse.nn.ReLU()

    def forward(self, features):
        return self.relu(features).to_dense().sum(axis=1)


features = paddle.sparse.sparse_coo_tensor([[0, 1, 1], [2, 0, 3]], [1.0, -2.0, 3.0], [2, 4])
gate = paddle.jit.to_static(SparseGate(), full_graph=True)
print(gate(features))
