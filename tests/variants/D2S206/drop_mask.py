"""Attention keyword arguments: the mask is popped from the dict once the while loop has used it."""
import paddle


def attend(q, kwargs):
    q = q * kwargs["scale"]
    kwargs["scale"] = kwargs["scale"] * 0.5
    return q


@paddle.jit.to_static(full_graph=True)
def run(q, limit):
    kwargs = {"scale": paddle.full([1], 0.5), "mask": paddle.ones([2])}
    depth = paddle.zeros([1], dtype="int64")
    while depth < limit:
        kwargs["scale"] = kwargs["scale"] + 0.0
        q = attend(q, kwargs) + kwargs.pop("mask")
        depth = depth + 1
    return q


print(run(paddle.ones([2]), paddle.to_tensor([1])))
