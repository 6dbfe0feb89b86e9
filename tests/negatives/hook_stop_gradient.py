"""register_hook in eager mode on a Tensor without gradient."""
import paddle

x = paddle.ones([3])
x.register_hook(lambda grad: grad * 2)
(x * 2).sum().backward()
