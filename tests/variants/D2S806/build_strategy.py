# paddle: >=3.1.0
# env: FLAGS_enable_pir_api=0
import paddle


class Score(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(4, 2)

    def forward(self, x):
        return self.fc(x) * 2


options = paddle.static.BuildStrategy()
options.build_cinn_pass = True
net = paddle.jit.to_static(Score(), build_strategy=options, full_graph=True)
print(net(paddle.ones([1, 4])).shape)
