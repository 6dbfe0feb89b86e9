"""The else of a Tensor loop should scale the result; prints another number than eager mode."""
import paddle


@paddle.jit.to_static(full_graph=True)
def anneal(x):
    rate = paddle.ones([])
    while rate > 0.1:
        x = x - rate * x * 0.5
        rate = rate * 0.5
    else:
        x = x + 100.0
    return x


result = anneal(paddle.ones([2]))
print(result)
