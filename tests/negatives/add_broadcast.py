"""Eager addition of shapes that cannot be broadcast."""
import paddle

weights = paddle.ones([3, 4])
bias = paddle.zeros([3])
print(weights + bias)
