import paddle


class Scale(paddle.autograd.PyLayer):
    @staticmethod
    def foward(ctx, x):
        return x * 2.0

    @staticmethod
    def backward(ctx, grad):
        return grad * 2.0


@paddle.jit.to_static(full_graph=False)
def double(x):
    y = Scale.apply(x)
    return y + 1


print(double(paddle.ones([2])))
