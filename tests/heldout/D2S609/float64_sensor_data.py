# paddle: ==3.0.0
import numpy as np
import paddle
from paddle import nn
from paddle.static import InputSpec


class FaultDetector(nn.Layer):
    def __init__(self, sensors=6):
        super().__init__()
        self.conv = nn.Conv1D(sensors, 8, 3, padding=1)
        self.out = nn.Linear(8, 2)

    def forward(self, window):
        return self.out(nn.functional.relu(self.conv(window)).mean(-1))


net = FaultDetector()
net.eval()
paddle.jit.save(net, "plant/detector", input_spec=[InputSpec([None, 6, 20], "float32", "window")])


def read_csv(rows=20):
    rng = np.random.default_rng(0)
    return rng.normal(size=(rows, 6)).T[None]


detector = paddle.jit.load("plant/detector")
detector.eval()
print(detector(paddle.to_tensor(read_csv())))
