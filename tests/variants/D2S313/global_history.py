"""A global list collects values in forward; the second call of the converted model adds nothing."""
import sys
import paddle

HISTORY = []


class Probe(paddle.nn.Layer):
    def forward(self, x):
        for step in range(3):
            HISTORY.append(step)
            x = x + 1
        return x


net = paddle.jit.to_static(Probe(), full_graph=True)
net(paddle.ones([2]))
net(paddle.ones([2]))
if len(HISTORY) != 6:
    sys.exit(f"expected 6 values of two calls, got {len(HISTORY)}")
