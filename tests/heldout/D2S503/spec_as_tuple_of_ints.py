# paddle: >=3.1.1,<=3.2.2
import paddle
from paddle import nn


class Classifier(nn.Layer):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2D(3, 4, 3), nn.ReLU(), nn.AdaptiveAvgPool2D(1), nn.Flatten(), nn.Linear(4, 2))

    def forward(self, x):
        return self.body(x)


net = Classifier()
net.set_state_dict(net.state_dict())
net.eval()
x_spec = paddle.static.InputSpec(shape=[None, 3, 16, 16], dtype="float32", name="x")
static_net = paddle.jit.to_static(net, input_spec={"x": x_spec}, full_graph=True)
paddle.jit.save(static_net, "clas/inference")
