"""A converted function that works, with the AST translator printing the code it generates."""
import paddle

paddle.jit.set_code_level(100)
paddle.jit.set_verbosity(3)


@paddle.jit.to_static(full_graph=True)
def clip(x):
    total = paddle.zeros([1])
    for i in range(x.shape[0]):
        if x[i] > 0:
            total = total + x[i]
    return total


print(clip(paddle.to_tensor([1.0, -2.0, 3.0])).numpy())
