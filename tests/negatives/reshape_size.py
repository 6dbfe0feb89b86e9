"""Eager reshape to a size that does not hold the elements."""
import paddle

batch = paddle.arange(24)
print(batch.reshape([5, 5]))
