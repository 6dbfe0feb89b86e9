"""A local variable that is set in one branch only, plain eager Python."""
import paddle


def pick(x):
    if x.sum() > 100:
        result = x * 2
    return result


print(pick(paddle.ones([3])))
