"""A helper that gives up early with one value and otherwise returns two; the caller unpacks."""

import paddle


def newton_step(x, target):
    error = x * x - target
    if error.abs().max() < 1e-6:
        return x
    return x - error / (2 * x), error


@paddle.jit.to_static(full_graph=True)
def square_root(target):
    x = target
    x, error = newton_step(x, target)
    return x, error.abs().max()


root, error = square_root(paddle.to_tensor([4.0, 9.0]))
print(root.numpy(), float(error))
