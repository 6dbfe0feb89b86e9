# paddle: <3.0.0
import paddle


@paddle.jit.to_static
def swap_last(x):
    order = [*range(x.ndim - 2), x.ndim - 1, x.ndim - 2]
    return x.transpose(order)


print(swap_last(paddle.ones([2, 3, 4])).shape)
