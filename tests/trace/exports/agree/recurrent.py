"""An LSTM over an open length."""

import paddle
from paddle.static import InputSpec


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(7)
        self.lstm = paddle.nn.LSTM(4, 6)

    def forward(self, x):
        return self.lstm(x)[0]


if __name__ == "__main__":
    net = Net()
    net.eval()
    paddle.jit.save(net, "model", input_spec=[InputSpec([None, None, 4], "float32", "x")])
