import paddle


@paddle.jit.to_static
def swap_ends(box):
    turned = box * 1
    turned[0] = [box[1, 0], box[1, 1]]
    return turned


out = swap_ends(paddle.arange(4, dtype="float32").reshape([2, 2]))
