"""A branch on the value of a Tensor."""

import paddle
from paddle.static import InputSpec


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(7)
        self.fc = paddle.nn.Linear(4, 4)

    def forward(self, x):
        hidden = self.fc(x)
        if hidden.sum() > 0:
            hidden = hidden * 2
        else:
            hidden = hidden - 1
        return hidden


if __name__ == "__main__":
    net = Net()
    net.eval()
    paddle.jit.save(net, "model", input_spec=[InputSpec([None, 4], "float32", "x")])
