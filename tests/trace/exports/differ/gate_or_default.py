"""A gate with a default, chosen by `or`."""

# expect: D2S117
import paddle
from paddle.static import InputSpec


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(7)
        self.fc = paddle.nn.Linear(4, 4)

    def forward(self, x):
        gate = paddle.clip(self.fc(x).sum(), 2.0, 3.0)
        gate = gate or 1.0
        return self.fc(x) * gate


if __name__ == "__main__":
    net = Net()
    net.eval()
    paddle.jit.save(net, "model", input_spec=[InputSpec([None, 4], "float32", "x")])
