import paddle


@paddle.jit.to_static(full_graph=True)
def shrink(x):
    y = x * 2
    y.clip_(0.0, 3.0)  # within range
    y.scale_(0.5)
    return y + x


out = shrink(paddle.arange(4, dtype="float32"))
