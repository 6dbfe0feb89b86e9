"""The bounds of the range come as a pair; the search returns from inside."""
import paddle


@paddle.jit.to_static(full_graph=True)
def first_period(signal, bounds):
    period = bounds[1]
    for lag in range(*bounds):
        period = lag
        if lag * 2 > signal.shape[0]:
            break
    return signal[:1] * period


print(first_period(paddle.arange(8, dtype="float32"), (2, 6)))
