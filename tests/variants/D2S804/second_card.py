import paddle


@paddle.jit.to_static(full_graph=False)
def shifted(x):
    offset = paddle.to_tensor([2.0], place="gpu:1")
    return x + offset


print(shifted(paddle.zeros([2])))
