# paddle: >=3.2.2,<=3.3.1
import paddle
from paddle import nn
import paddle.nn.functional as F

net = nn.Sequential(nn.Linear(4, 4), F.relu, nn.Linear(4, 2))
net = paddle.jit.to_static(net)
print(net(paddle.rand([1, 4])))
