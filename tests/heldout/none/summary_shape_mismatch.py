# paddle: >=3.2.2,<=3.3.1
import paddle
from paddle import nn

net = nn.Sequential(nn.Conv2D(3, 4, 3), nn.Flatten(), nn.Linear(100, 2))
paddle.summary(net, (1, 3, 8, 8))
