import paddle


@paddle.jit.to_static(full_graph=True)
def shift(x):
    y = x * 2
    if isinstance(y, paddle.Tensor):  # always
        y = y + 1
    return y


out = shift(paddle.ones([2]))
