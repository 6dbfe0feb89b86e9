"""An isinstance check of the user's own that fails in eager mode."""
import paddle


def pad_to(x, length):
    assert isinstance(length, int), f"length should be int, but got {type(length)}"
    return paddle.nn.functional.pad(x, [0, length - x.shape[0]])


x = paddle.ones([3])
print(pad_to(x, paddle.shape(x)[0] * 2))
