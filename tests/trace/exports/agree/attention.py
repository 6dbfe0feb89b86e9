"""Attention over an open length."""

import paddle
from paddle.static import InputSpec


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(7)
        self.query = paddle.nn.Linear(8, 8)
        self.key = paddle.nn.Linear(8, 8)

    def forward(self, x):
        weights = paddle.nn.functional.softmax(paddle.matmul(self.query(x), self.key(x), transpose_y=True) / 2.0)
        return paddle.matmul(weights, x)


if __name__ == "__main__":
    net = Net()
    net.eval()
    paddle.jit.save(net, "model", input_spec=[InputSpec([None, None, 8], "float32", "x")])
