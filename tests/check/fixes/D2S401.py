import paddle


@paddle.jit.to_static(full_graph=True)
def normalise(x, y):
    peak = (x + y).data.max()  # no gradient
    return x / peak


out = normalise(paddle.ones([2]), paddle.ones([2]))
