"""An in-place operation on a leaf that needs its gradient."""
import paddle

w = paddle.ones([2])
w.stop_gradient = False
w.add_(paddle.ones([2]))
w.sum().backward()
