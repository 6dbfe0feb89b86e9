# paddle: ==3.3.1
import os

os.environ["FLAGS_enable_pir_api"] = "0"

import paddle
from paddle import nn
from paddle.static import InputSpec


class SEModule(nn.Layer):
    def __init__(self, c=8):
        super().__init__()
        self.pool = nn.AdaptiveAvgPool2D(1)
        self.fc = nn.Conv2D(c, c, 1)

    def forward(self, x):
        return x * nn.functional.sigmoid(self.fc(self.pool(x)))


class PPLCNet(nn.Layer):
    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2D(3, 8, 3, stride=2)
        self.se = SEModule()
        self.head = nn.Linear(8, 10)

    def forward(self, img):
        f = self.se(nn.functional.relu(self.stem(img)))
        return self.head(f.mean(axis=[2, 3]))


if __name__ == "__main__":
    net = PPLCNet()
    net.eval()
    net = paddle.jit.to_static(net, input_spec=[InputSpec([1, 3, 32, 32], "float32", "img")], full_graph=True)
    paddle.jit.save(net, "rknn/pplcnet")
    print(os.listdir("rknn"))
