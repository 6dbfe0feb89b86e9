"""Converted by to_static, called, then saved without an input_spec."""

import paddle
from paddle.static import InputSpec


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(7)
        self.fc = paddle.nn.Linear(4, 4)

    def forward(self, x):
        return paddle.tanh(self.fc(x))


if __name__ == "__main__":
    net = paddle.jit.to_static(Net(), full_graph=True, input_spec=[InputSpec([None, 4], "float32", "x")])
    net.eval()
    net(paddle.ones([3, 4]))
    paddle.jit.save(net, "model")
