import paddle


class RoundThrough(paddle.autograd.PyLayer):
    @staticmethod
    def forward(ctx, value, step):
        ctx.save_for_backward(value)
        return paddle.round(value / step) * step

    @staticmethod
    def backwards(ctx, grad):
        return grad, None


class Quantized(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(3, 3)

    def forward(self, x, step):
        rounded = RoundThrough.apply(self.fc(x), step)
        return rounded.mean()


net = paddle.jit.to_static(Quantized(), full_graph=True)
net(paddle.ones([2, 3]), paddle.to_tensor(0.25)).backward()
