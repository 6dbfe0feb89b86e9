import paddle


class Base(paddle.nn.Layer):
    def forward(self, x):
        return x * 2


class Net(Base):
    def forward(self, x):
        y = super().forward(x)  # of the base
        return y + 1


net = paddle.jit.to_static(Net(), full_graph=True)
out = net(paddle.ones([2]))
