"""AST: an `if` on a Tensor of more than one element (eager mode refuses it too, in other words)."""
import paddle


@paddle.jit.to_static(full_graph=True)
def clip_negative(x):
    if x > 0:
        y = x
    else:
        y = x * 0
    return y


print(clip_negative(paddle.to_tensor([1.0, -1.0, 2.0])))
