# paddle: <3.0.0
import sys

import paddle
from paddle.static import InputSpec

paddle.base.core._set_prim_all_enabled(True)
net = paddle.nn.Sequential(paddle.nn.Linear(4, 4), paddle.nn.Tanh())
net = paddle.jit.to_static(net, input_spec=[InputSpec([-1, 4], "float32")], full_graph=True)
print(net(paddle.ones([2, 4])).shape)
sys.exit(1)
