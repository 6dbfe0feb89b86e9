import paddle


@paddle.jit.to_static(full_graph=True)
def power(x):
    start = paddle.zeros([], dtype="int64")
    _, y = paddle.static.nn.while_loop(start < 3, lambda i, v: [i + 1, v * x], [start, x])
    return y


print(power(paddle.full([2], 2.0)))
