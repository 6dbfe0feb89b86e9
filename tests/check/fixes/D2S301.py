import paddle

Norm = paddle.nn.LayerNorm


class PlainNorm(Norm):
    def forward(self, x):
        if self.training:
            return paddle.nn.functional.layer_norm(x, [2])
        return super().forward(x)  # of the library


class Base(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.norm = PlainNorm(2)

    def forward(self, x):
        return self.norm(x) * 2


class Net(Base):
    def forward(self, x):
        y = super().forward(x)  # of the base
        return y + 1


net = Net()
net.eval()
net = paddle.jit.to_static(net, full_graph=True)
out = net(paddle.arange(4, dtype="float32").reshape([2, 2]))
