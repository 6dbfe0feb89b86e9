# env: SOT_LOG_LEVEL=2
# paddle: >=3.0.0
import paddle


class Rope(paddle.nn.Layer):
    def forward(self, x):
        import functools

        angle = functools.reduce(lambda a, b: a * b, x.shape)
        return x * angle


print(paddle.jit.to_static(Rope())(paddle.ones([2, 2])))
