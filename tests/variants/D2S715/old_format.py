# env: FLAGS_enable_pir_api=0
# paddle: >=3.1.0
import paddle


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(2, 2)

    @paddle.jit.to_static
    def forward(self, x):
        return self.fc(x)


Net()(paddle.ones([1, 2]))
