"""Several inputs and outputs."""

import paddle
from paddle.static import InputSpec


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(7)
        self.fc = paddle.nn.Linear(4, 4)

    def forward(self, left, right):
        return self.fc(left) - right, left.sum()


if __name__ == "__main__":
    net = Net()
    net.eval()
    paddle.jit.save(
        net, "model", input_spec=[InputSpec([None, 4], "float32", "left"), InputSpec([None, 4], "float32", "right")]
    )
