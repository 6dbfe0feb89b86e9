# paddle: ==3.3.1
import paddle
from paddle import nn
from paddle.static import InputSpec


def build():
    return nn.Sequential(nn.Conv2D(1, 2, 3), nn.BatchNorm2D(2), nn.ReLU())


net = build()
net.eval()
paddle.jit.save(net, "resume/net", input_spec=[InputSpec([None, 1, 8, 8], "float32", "x")])

# resume training
fresh = build()
state = paddle.load("resume/net")
missing, unexpected = fresh.set_state_dict(state)
print(missing, unexpected)
