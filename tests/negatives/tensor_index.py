"""Eager indexing beyond the end of a Tensor."""
import paddle

x = paddle.arange(6).reshape([2, 3])
for row in range(3):
    print(x[row].sum().item())
