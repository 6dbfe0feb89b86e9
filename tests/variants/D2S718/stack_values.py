# paddle: <3.0.0
import paddle


@paddle.jit.to_static
def pyramid(x):
    levels = {"p3": x, "p4": x * 0.5}
    return paddle.stack([*levels.values()])


print(pyramid(paddle.ones([2, 3])).shape)
