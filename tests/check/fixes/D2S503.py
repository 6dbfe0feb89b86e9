import paddle
from paddle.static import InputSpec

net = paddle.nn.Linear(3, 2)
x = paddle.ones([1, 3])
paddle.jit.save(net, "output/linear", input_spec=InputSpec([None, 3], "float32"))  # one input
out = paddle.jit.load("output/linear")(x)
eager = net(x)
