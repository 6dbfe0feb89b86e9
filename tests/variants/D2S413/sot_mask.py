import paddle


def apply_mask(x, mask):
    if mask != None:  # noqa: E711
        x = x * mask
    return x


print(paddle.jit.to_static(apply_mask)(paddle.ones([3]), paddle.ones([3])))
