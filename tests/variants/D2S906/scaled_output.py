"""The output is scaled in place before backward; tanh needs its old value."""
import paddle

net = paddle.nn.Linear(2, 2)
x = paddle.ones([3, 2])
paddle.tanh(net(x)).sum().backward()
wanted = net.weight.grad.numpy() * 3
net.clear_gradients()

static = paddle.jit.to_static(paddle.nn.Sequential(net, paddle.nn.Tanh()), full_graph=True)
y = static(x)
y.scale_(3.0)
y.sum().backward()
assert abs(net.weight.grad.numpy() - wanted).max() < 1e-4, "another gradient than in eager mode"
