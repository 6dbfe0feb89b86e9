# env: SOT_LOG_LEVEL=2
# paddle: <3.0.0
import paddle


class Ema(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("average", paddle.zeros([2]))

    def forward(self, x, step):
        return self.average * 0.9 + x / step


ema = paddle.jit.to_static(Ema())
for step in range(1, 23):
    y = ema(paddle.ones([2]), step)
print(y.shape)
