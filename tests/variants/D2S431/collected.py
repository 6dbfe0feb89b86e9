import paddle


@paddle.jit.to_static(full_graph=True)
def collect(frames):
    kept = paddle.tensor.create_array("float32")
    kept.set_shape([2, 3])
    return frames


out = collect(paddle.ones([2, 3]))
