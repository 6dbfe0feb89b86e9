import paddle


@paddle.jit.to_static
def corner(matrix):
    return matrix + matrix.item(0, 2)


out = corner(paddle.ones([2, 2]))
