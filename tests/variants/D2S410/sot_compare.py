import paddle


def matches(labels, scores):
    return (labels == scores).astype("float32").sum()


print(paddle.jit.to_static(matches)(paddle.ones([3], dtype="int64"), paddle.ones([3])))
