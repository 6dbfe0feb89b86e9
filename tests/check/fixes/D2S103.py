import paddle


@paddle.jit.to_static(full_graph=True)
def halve(rows):
    size = 8
    while size > 2:  # until two are left
        rows = rows[: size // 2]
        size = paddle.shape(rows)[0]  # what is left
    return rows


out = halve(paddle.arange(8, dtype="float32"))
