import paddle


@paddle.jit.to_static(full_graph=True)
def corners(x, i: int):
    y = x + 1
    y[0][i] = 5.0  # upper
    y[1][0] = x[0, 0]
    return y


out = corners(paddle.ones([2, 3]), 2)
