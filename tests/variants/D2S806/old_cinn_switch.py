# paddle: >=3.1.0
"""A training script still asks for CINN by the build strategy."""
import paddle
from paddle import nn

strategy = paddle.static.BuildStrategy()
strategy.build_cinn_pass = True
net = paddle.jit.to_static(nn.Linear(4, 2), build_strategy=strategy, full_graph=True)
print(net(paddle.ones([3, 4])).shape)
