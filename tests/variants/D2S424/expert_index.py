import paddle


class Router(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.gate = paddle.nn.Linear(4, 2)
        self.experts = paddle.nn.LayerList([paddle.nn.Linear(4, 4) for _ in range(2)])
        self.scales = [1.0, 0.5]

    def forward(self, x):
        choice = self.gate(x).argmax(axis=-1)
        return self.experts[0](x) * self.scales[choice]


net = paddle.jit.to_static(Router())
print(net(paddle.ones([3, 4])))
