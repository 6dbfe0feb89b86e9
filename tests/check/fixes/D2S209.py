import paddle


@paddle.jit.to_static(full_graph=True)
def powers(x, steps):
    found = []
    for _ in range(steps):
        x = x * 2
        found.append(x)
    return found  # all of them


out = powers(paddle.ones([2]), paddle.to_tensor(3))
