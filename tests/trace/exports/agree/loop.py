"""A loop on the value of a Tensor."""

import paddle
from paddle.static import InputSpec


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(7)
        self.fc = paddle.nn.Linear(4, 4)

    def forward(self, x):
        total = self.fc(x)
        step = paddle.zeros([1], "int64")
        while step < 4:
            total = total + 0.5
            step = step + 1
        return total


if __name__ == "__main__":
    net = Net()
    net.eval()
    paddle.jit.save(net, "model", input_spec=[InputSpec([None, 4], "float32", "x")])
