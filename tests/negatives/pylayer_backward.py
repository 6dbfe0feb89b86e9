"""A PyLayer in eager mode whose backward returns too few gradients."""
import paddle
from paddle.autograd import PyLayer


class Scale(PyLayer):
    @staticmethod
    def forward(ctx, x, factor):
        ctx.save_for_backward(x, factor)
        return x * factor

    @staticmethod
    def backward(ctx, grad):
        x, factor = ctx.saved_tensor()
        return grad * factor


x, factor = paddle.ones([2]), paddle.full([1], 3.0)
x.stop_gradient = factor.stop_gradient = False
Scale.apply(x, factor).sum().backward()
print(x.grad)
