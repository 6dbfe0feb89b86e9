"""SOT: a Tensor as a dict key."""
import paddle


@paddle.jit.to_static
def lookup(x):
    table = {x: 1.0}
    return x * table[x]


print(lookup(paddle.ones([2])))
