# env: SOT_LOG_LEVEL=3
import paddle


@paddle.jit.to_static
def scale(x, factor):
    y = paddle.exp(x)
    if type(factor) is paddle.Tensor:
        factor = factor.astype(y.dtype)
    return y * factor


print(scale(paddle.ones([2]), paddle.to_tensor(3)))
