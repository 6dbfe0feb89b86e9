# env: SOT_LOG_LEVEL=2
# paddle: >=3.0.0
import paddle


class Warp(paddle.nn.Layer):
    def forward(self, x):
        activation = lambda v: paddle.nn.functional.relu(v) + 1
        y = activation(x)
        size = int(y.sum())
        return activation(y) * size


print(paddle.jit.to_static(Warp())(paddle.ones([2])))
