"""input_spec that is no list."""
import paddle
from paddle.static import InputSpec

net = paddle.jit.to_static(paddle.nn.Linear(4, 2), input_spec=InputSpec([None, 4], "float32"), full_graph=True)
print(net(paddle.ones([1, 4])).shape)
