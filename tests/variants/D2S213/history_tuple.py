import paddle


@paddle.jit.to_static(full_graph=True)
def trace(position, steps):
    history = (position,)
    k = 0
    while k < steps:
        position = position * 2
        history = history + (position,)
        k += 1
    return paddle.concat(history)


print(trace(paddle.ones([1]), paddle.to_tensor([3])))
