# env: SOT_LOG_LEVEL=3
# paddle: ==3.3.1
"""A converted function that works, with SOT's own logging switched on: graph breaks are reported but nothing fails."""
import paddle


@paddle.jit.to_static
def normalise(x):
    y = x - x.mean()
    print("centred")
    if y.std() > 1:
        y = y / y.std()
    return y


print(normalise(paddle.arange(6, dtype="float32")).numpy())
