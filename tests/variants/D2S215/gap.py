import paddle


@paddle.jit.to_static
def store(frame):
    slot = paddle.full([1], 2, dtype="int64")
    frames = paddle.tensor.create_array("float32")
    frames = paddle.tensor.array_write(frame, slot, frames)
    return paddle.tensor.array_read(frames, slot)


out = store(paddle.ones([3]))
