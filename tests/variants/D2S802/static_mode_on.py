"""A converted function called while static mode is on."""
import paddle

paddle.enable_static()


@paddle.jit.to_static(full_graph=True)
def double(x):
    return x * 2


print(double(paddle.to_tensor([1.0, 2.0])))
