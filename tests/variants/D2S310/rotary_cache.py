"""A rotary table is cached by the first call; eval() makes a second graph."""
import paddle


class Rotary(paddle.nn.Layer):
    def __init__(self, dim):
        super().__init__()
        self.freq = paddle.arange(0, dim, 2, dtype="float32") / dim
        self.cached = None

    def forward(self, x):
        if self.cached is None:
            position = paddle.arange(x.shape[1], dtype="float32")
            self.cached = paddle.outer(position, self.freq)
        return x + paddle.tile(self.cached, [1, 2])


net = paddle.jit.to_static(Rotary(4), full_graph=True)
print(net(paddle.ones([2, 3, 4])).shape)
net.eval()
print(net(paddle.ones([2, 3, 4])).shape)
