# env: SOT_LOG_LEVEL=3
# paddle: >=3.0.0
import paddle


@paddle.jit.to_static
def straight_through(x):
    rounded = paddle.round(x)
    return x + (rounded - x).data


print(straight_through(paddle.to_tensor([0.2, 0.8])))
