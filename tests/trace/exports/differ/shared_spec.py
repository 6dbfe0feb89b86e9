"""One InputSpec for two inputs."""

# expect: D2S507
import paddle
from paddle.static import InputSpec


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(7)
        self.fc = paddle.nn.Linear(4, 4)

    def forward(self, left, right):
        return self.fc(left) - right


if __name__ == "__main__":
    net = Net()
    net.eval()
    spec = InputSpec([None, 4], "float32", "x")
    paddle.jit.save(net, "model", input_spec=[spec, spec])
