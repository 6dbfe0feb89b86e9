import paddle


@paddle.jit.to_static(full_graph=True)
def search(guess, rounds):
    previous = guess
    best = guess
    for _ in range(rounds):
        guess = guess * 0.5
        previous = guess
        best = best
    return best, previous


print(search(paddle.to_tensor([8.0, 4.0]), paddle.to_tensor(2)))
