"""Eager convolution whose input has the wrong number of channels."""
import paddle

conv = paddle.nn.Conv2D(in_channels=3, out_channels=8, kernel_size=3)
gray = paddle.zeros([1, 1, 28, 28])
print(conv(gray).shape)
