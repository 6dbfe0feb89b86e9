"""A whole stretch of a list is replaced while a Tensor counts."""
import paddle


@paddle.jit.to_static(full_graph=True)
def roll(values, turns):
    window = [values[0], values[1], values[2]]
    k = paddle.full([1], 0, "int32")
    while k < turns:
        window[0:2] = [values[1], values[2]]
        window.append(values[0])
        k = k + 1
    return window[0]


print(roll(paddle.rand([3]), paddle.full([1], 2, "int32")))
