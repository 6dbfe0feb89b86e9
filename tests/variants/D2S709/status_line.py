# env: SOT_LOG_LEVEL=2
import paddle


class Monitor(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.norm = paddle.nn.LayerNorm(4)
        self.status = ""

    def forward(self, x):
        y = self.norm(x)
        self.status = f"mean {y.mean()}, rows {y.shape[0]}"
        return y


monitor = Monitor()
paddle.jit.to_static(monitor)(paddle.ones([2, 4]))
print(monitor.status)
