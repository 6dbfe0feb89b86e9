"""SOT on 2.6: float() of a Tensor inside a converted function."""
import paddle


@paddle.jit.to_static
def normalise(x):
    y = x - x.mean()
    print("range", float(y.min()), float(y.max()))
    return y / y.std()


print(normalise(paddle.arange(6, dtype="float32")).numpy())
