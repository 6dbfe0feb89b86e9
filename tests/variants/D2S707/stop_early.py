# env: SOT_LOG_LEVEL=2
"""Refinement steps that return as soon as the change is small."""
import paddle


@paddle.jit.to_static
def refine(x):
    for _ in range(4):
        y = paddle.tanh(x)
        if (y - x).abs().max() < 0.01:
            return y
        x = y
    return x


print(refine(paddle.to_tensor([0.5, 2.0])))
