"""A solver with an open loop that stops when the step is small."""
import paddle


@paddle.jit.to_static(full_graph=True)
def square_root(value):
    guess = value
    rounds = 0
    while True:
        step = (guess - value / guess) / 2
        guess = guess - step
        rounds += 1
        if step.abs().max() < 1e-3:
            break
        if rounds > 20:
            break
    return guess


print(square_root(paddle.full([3], 2.0)))
