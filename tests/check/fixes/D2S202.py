import paddle


@paddle.jit.to_static(full_graph=True)
def last(x, steps):
    kept = [x]
    for _ in range(steps):
        kept.append(x + 1)
        del kept[0]  # the oldest
    return kept[0]


out = last(paddle.ones([2]), paddle.to_tensor(3))
