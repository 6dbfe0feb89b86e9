"""Asking a CPU build of Paddle for a GPU."""
import paddle

paddle.set_device("gpu:0")
print(paddle.ones([2]).place)
