"""A loop whose else says that nothing was found."""

# expect: D2S113
import paddle
from paddle.static import InputSpec


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(7)
        self.fc = paddle.nn.Linear(4, 4)

    def forward(self, x):
        best = self.fc(x).sum()
        for step in range(3):
            best = best + step
        else:
            best = best * 10
        return best


if __name__ == "__main__":
    net = Net()
    net.eval()
    paddle.jit.save(net, "model", input_spec=[InputSpec([None, 4], "float32", "x")])
