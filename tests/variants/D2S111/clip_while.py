import paddle


@paddle.jit.to_static(full_graph=True)
def settle(signal):
    energy = (signal * signal).sum()
    while 100 > energy > 1:
        signal = signal * 0.5
        energy = (signal * signal).sum()
    return signal


print(settle(paddle.full([4], 2.0)))
