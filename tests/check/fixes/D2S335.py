import paddle


@paddle.jit.to_static(full_graph=True)
def weigh(x):
    for i, part in enumerate([x * 2, x * 3], start=2):  # from two on
        x = x + part * i
    return x


out = weigh(paddle.ones([2]))
