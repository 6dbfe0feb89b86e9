# env: GLOG_v=0
"""A nightly job puts new weights into the exported model."""
import paddle
from paddle import nn
from paddle.static import InputSpec


def train(net):
    for parameter in net.parameters():
        parameter.set_value(paddle.full_like(parameter, 0.25))
    paddle.save(net.state_dict(), "nightly/net.pdparams")


net = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
paddle.jit.save(net, "nightly/net", input_spec=[InputSpec([None, 3], "float32")])
train(net)
served = paddle.jit.load("nightly/net")
served.set_state_dict(paddle.load("nightly/net.pdparams"))
print(served(paddle.ones([1, 3])).tolist())
