"""The projection is made at the first call, when the input size is known."""
import paddle


class LazyProjection(paddle.nn.Layer):
    def __init__(self, size):
        super().__init__()
        self.size = size
        self.projection = None

    def forward(self, x):
        if self.projection is None:
            self.projection = paddle.nn.Linear(x.shape[-1], self.size)
        return paddle.tanh(self.projection(x))


net = paddle.jit.to_static(LazyProjection(2), full_graph=True)
print(net(paddle.ones([3, 6])))
