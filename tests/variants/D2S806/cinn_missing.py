# paddle: ==3.0.0
import paddle

net = paddle.jit.to_static(paddle.nn.Sequential(paddle.nn.Linear(2, 2), paddle.nn.GELU()), backend="CINN", full_graph=True)
net(paddle.ones([1, 2]))
