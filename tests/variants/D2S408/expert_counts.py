import sys

import paddle


class Mixture(paddle.nn.Layer):
    def forward(self, weights, counts):
        return weights @ counts


net = Mixture()
weights, counts = paddle.to_tensor([[0.25, 0.5]]), paddle.to_tensor([[4], [2]])
static = paddle.jit.to_static(Mixture(), full_graph=True)
got = static(weights, counts)
print(got.dtype, got.tolist(), "expected [[2.0]]")
sys.exit(int(got.astype("float32").item() != 2.0))
