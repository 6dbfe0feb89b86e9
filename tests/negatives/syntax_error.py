"""A file that Python cannot parse."""
import paddle

net = paddle.nn.Linear(2, 2
print(net(paddle.ones([1, 2])))
