# env: SOT_LOG_LEVEL=3
# paddle: <3.0.0
import paddle


class Head(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(4, 2)

    def forward(self, x, temperature=None):
        print("head", x.shape)
        if temperature is not None:
            cooled = 1.0 / temperature
        y = self.fc(x)
        if temperature is not None:
            y = y * cooled
        return y


net = paddle.jit.to_static(Head())
print(net(paddle.ones([2, 4])).shape)
