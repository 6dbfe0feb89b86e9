import paddle


@paddle.jit.to_static(full_graph=True)
def anchor(points):
    return points - points.item(0, 0)


out = anchor(paddle.arange(3, dtype="float32"))
