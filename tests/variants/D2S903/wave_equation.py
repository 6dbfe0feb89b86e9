"""A physics-informed network whose residual trains nothing."""
import paddle

net = paddle.jit.to_static(paddle.nn.Sequential(paddle.nn.Linear(1, 8), paddle.nn.Tanh(), paddle.nn.Linear(8, 1)), full_graph=True)
t = paddle.linspace(0, 1, 5).reshape([5, 1])
t.stop_gradient = False
velocity = paddle.grad(net(t), t, create_graph=True)[0]
residual = ((velocity - paddle.cos(t)) ** 2).mean()
residual.backward()
assert net[0].weight.grad is not None, "the residual reached no parameter"
