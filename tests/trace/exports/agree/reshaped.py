"""Sizes of the input taken from the Tensor itself."""

import paddle
from paddle.static import InputSpec


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(7)
        self.fc = paddle.nn.Linear(4, 4)

    def forward(self, x):
        return paddle.reshape(self.fc(x), [x.shape[0], 2, 2]).transpose([0, 2, 1])


if __name__ == "__main__":
    net = Net()
    net.eval()
    paddle.jit.save(net, "model", input_spec=[InputSpec([None, 4], "float32", "x")])
