# paddle: ==3.2.2
import paddle

x = paddle.rand([3])
w = paddle.rand([3])
x.stop_gradient = w.stop_gradient = False
loss = (x * 2).sum()
gx, gw = paddle.grad(loss, [x, w])
