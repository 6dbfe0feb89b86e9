import paddle


class Cube(paddle.autograd.PyLayer):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x * x

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensor()
        return grad * 3 * x * x


cube = Cube.apply


@paddle.jit.to_static(full_graph=True)
def f(x):
    return cube(x) + 1  # bound before


out = f(paddle.ones([2]))
