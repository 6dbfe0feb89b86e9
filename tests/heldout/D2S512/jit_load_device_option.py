# paddle: >=3.2.2,<=3.3.1
import paddle
from paddle import nn
from paddle.static import InputSpec


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.l = nn.Linear(3, 3)

    def forward(self, x):
        return nn.functional.log_softmax(self.l(x))


def save(net, name):
    net.eval()
    paddle.jit.save(net, name, input_spec=[InputSpec([None, 3], "float32")])


def load(name, **kw):
    model = paddle.jit.load(name, **kw)
    model.eval()
    return model


save(Net(), "srv/net")
model = load("srv/net", map_location="cpu")
print(model(paddle.rand([1, 3])))
