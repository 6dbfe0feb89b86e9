"""A plain user error: a concat of shapes that do not fit, without any branch."""
import paddle


@paddle.jit.to_static
def join(a, b):
    return paddle.concat([a * 2, b + 1], axis=1)


print(join(paddle.ones([2, 3]), paddle.ones([4, 3])).shape)
