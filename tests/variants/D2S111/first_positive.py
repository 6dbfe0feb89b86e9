"""A helper that looks for any negative entry with Python's any() (from 3.0)."""

import paddle


def has_negative(values):
    return any(v < 0 for v in values)


@paddle.jit.to_static(full_graph=True)
def shift(x):
    if has_negative(x):
        x = x - x.min()
    return x


print(shift(paddle.to_tensor([1.0, -2.0])).numpy())
