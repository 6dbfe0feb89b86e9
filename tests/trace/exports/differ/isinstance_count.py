"""Asks a counter that a Tensor loop has changed for its type."""

# expect: D2S302
import paddle
from paddle.static import InputSpec


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(7)
        self.fc = paddle.nn.Linear(4, 4)

    def forward(self, x):
        steps = 0
        while steps < 3 and x.sum() > -1e9:
            steps = steps + 1
        scale = 2.0 if isinstance(steps, int) else 7.0
        return self.fc(x) * scale


if __name__ == "__main__":
    net = Net()
    net.eval()
    paddle.jit.save(net, "model", input_spec=[InputSpec([None, 4], "float32", "x")])
