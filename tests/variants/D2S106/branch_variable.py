"""AST: a variable that is set in one branch only."""
import paddle


@paddle.jit.to_static(full_graph=True)
def pick(x):
    if x.sum() > 0:
        y = x * 2
    return y + 1


print(pick(paddle.zeros([3])))
