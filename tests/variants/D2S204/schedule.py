"""A learning-rate style schedule: the list starts with a Python float and grows from its own last value."""
import paddle


def warmup(steps, start=0.1, gain=2.0):
    rates = [start]
    for _ in range(steps):
        rates.append(rates[-1] * gain)
    return rates


def apply(weights, steps):
    rates = warmup(steps)
    return weights * rates[0]


static_apply = paddle.jit.to_static(apply, full_graph=True)
print(static_apply(paddle.full([2, 2], 3.0), paddle.to_tensor(4)))
