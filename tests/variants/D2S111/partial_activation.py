import functools
import paddle


def leaky(x, slope):
    if x.min() < 0:
        x = paddle.maximum(x, x * slope)
    return x


@paddle.jit.to_static(full_graph=True)
def block(x):
    activation = functools.partial(leaky, slope=0.1)
    return activation(x - 0.5)


print(block(paddle.zeros([3])))
