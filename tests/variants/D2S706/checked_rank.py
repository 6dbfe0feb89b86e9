# env: SOT_LOG_LEVEL=2
# paddle: >=3.1.0
"""A check that fires: the function falls back and raises what it would raise in eager mode."""
import paddle


@paddle.jit.to_static
def flatten(image):
    y = image * 2
    if image.ndim != 4:
        raise ValueError("expected NCHW")
    return y.flatten(1)


try:
    flatten(paddle.ones([2, 3]))
except ValueError as error:
    print("refused:", error)
