import paddle


class Warmup(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(4, 2)
        self.step = 0

    def forward(self, x):
        self.fc.weight.trainable = self.step
        return self.fc(x)


net = paddle.jit.to_static(Warmup(), full_graph=False)
print(net(paddle.ones([1, 4])))
