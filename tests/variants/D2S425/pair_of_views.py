import paddle
from paddle.static import InputSpec


@paddle.jit.to_static(input_spec=[InputSpec([None, 3])], full_graph=True)
def similarity(views):
    left, right = paddle.unstack(views, axis=0, num=2)
    return (left * right).sum()


out = similarity(paddle.ones([2, 3]))
