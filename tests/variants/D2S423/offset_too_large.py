import paddle


class Gain(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.scale = self.create_parameter([4])

    def forward(self, signal):
        return signal * self.scale.item(4)


net = paddle.jit.to_static(Gain(), full_graph=True)
out = net(paddle.ones([4]))
