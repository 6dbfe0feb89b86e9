import paddle


@paddle.jit.to_static(full_graph=True)
def ends(x):
    parts = [x.sum(), x.mean()]
    return paddle.assign(parts) * 2  # both


out = ends(paddle.ones([3]))
