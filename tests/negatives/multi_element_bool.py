"""Truth value of an eager Tensor with several elements."""
import paddle

x = paddle.to_tensor([1.0, -1.0])
while x > 0:
    x = x - 1
