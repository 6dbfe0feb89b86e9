"""A PyTorch habit: a Tensor attribute that Paddle's eager Tensor does not have."""
import paddle

x = paddle.ones([2, 3])
print(x.requires_grad_with(True))
