# paddle: ==3.2.2
import paddle
from paddle import nn


class Detector(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2D(3, 4, 3)
        self.bn = nn.BatchNorm2D(4)

    def forward(self, x):
        return self.bn(self.conv(x))

    def predict(self, x):
        return self(x).argmax(1)


class Evaluator:
    def __init__(self, fn):
        self.model = fn

    @paddle.no_grad()
    def run(self, batches):
        self.model.eval()
        return [self.model(b).shape for b in batches]


net = Detector()
evaluator = Evaluator(paddle.jit.to_static(net.predict, full_graph=True))
print(evaluator.run([paddle.rand([1, 3, 8, 8])]))
