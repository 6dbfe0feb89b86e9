"""Saved without eval(): the branch for training is what is exported."""

# expect: D2S525
import paddle
from paddle.static import InputSpec


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(7)
        self.fc = paddle.nn.Linear(4, 4)

    def forward(self, x):
        hidden = self.fc(x)
        if self.training:
            hidden = hidden * 3
        return hidden


if __name__ == "__main__":
    net = Net()
    paddle.jit.save(net, "model", input_spec=[InputSpec([None, 4], "float32", "x")])
