# paddle: ==3.2.2
import paddle
from paddle import nn
from paddle.static import InputSpec

FEATURES_V1 = 12
FEATURES_V2 = 14


class CTRModel(nn.Layer):
    def __init__(self, n):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(n, 8), nn.ReLU(), nn.Linear(8, 1), nn.Sigmoid())

    def forward(self, x):
        return self.net(x)


ctr = CTRModel(FEATURES_V1)
ctr.eval()
paddle.jit.save(ctr, "ctr/v1", input_spec=[InputSpec([None, FEATURES_V1], "float32", "x")])

online = paddle.jit.load("ctr/v1")
print("v1", online(paddle.rand([3, FEATURES_V1])).shape)
print("v2", online(paddle.rand([3, FEATURES_V2])).shape)
