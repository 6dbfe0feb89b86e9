"""Calling backward a second time on the same eager graph."""
import paddle

w = paddle.ones([2])
w.stop_gradient = False
loss = (w * w).sum()
loss.backward()
loss.backward()
