"""Stochastic depth with Python's random: after conversion every call takes the same way."""
import random
import paddle


class DropPath(paddle.nn.Layer):
    def forward(self, x):
        return x * random.random()


random.seed(0)
net = paddle.jit.to_static(DropPath(), full_graph=True)
scales = {round(net(paddle.ones([1])).item(), 6) for _ in range(4)}
print(scales)
