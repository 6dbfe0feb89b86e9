"""A Tensor moved to a GPU that this build does not know."""
import paddle

net = paddle.jit.to_static(paddle.nn.Linear(2, 2))
print(net(paddle.ones([1, 2]).cuda()))
