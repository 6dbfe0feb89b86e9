import paddle


class Doubling(paddle.autograd.PyLayer):
    @staticmethod
    def foward(ctx, x):
        return x * 2.0

    @staticmethod
    def backward(ctx, grad):
        return grad * 2.0


@paddle.jit.to_static(full_graph=True)
def twice(x):
    y = Doubling.apply(x)
    return y + 1


print(twice(paddle.ones([2])))
