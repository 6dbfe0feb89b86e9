"""Newton iterations whose stop flag begins as a Python bool."""
import paddle


def newton(target, guess):
    close_enough = False
    while not close_enough:
        step = (guess * guess - target) / (2 * guess)
        guess = guess - step
        close_enough = step.abs().max() < 1e-4
    return guess


solve = paddle.jit.to_static(newton, full_graph=True, backend=None)
print(float(solve(paddle.to_tensor([9.0]), paddle.to_tensor([4.0]))))
