"""Noise of NumPy, made anew in every call."""

# expect: D2S313
import numpy as np
import paddle
from paddle.static import InputSpec


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(7)
        self.fc = paddle.nn.Linear(4, 4)

    def forward(self, x):
        return self.fc(x) + float(np.random.uniform(1.0, 2.0))


if __name__ == "__main__":
    net = Net()
    net.eval()
    paddle.jit.save(net, "model", input_spec=[InputSpec([None, 4], "float32", "x")])
