"""AST: .tolist() of a static Tensor."""
import paddle


@paddle.jit.to_static(full_graph=True)
def split_by(x, sizes):
    return paddle.split(x, sizes.tolist())


print(len(split_by(paddle.arange(6), paddle.to_tensor([2, 4]))))
