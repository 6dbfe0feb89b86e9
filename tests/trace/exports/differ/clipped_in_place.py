"""A head that limits its scores in place."""

# expect: D2S403
import paddle
from paddle.static import InputSpec


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(7)
        self.fc = paddle.nn.Linear(4, 4)

    def forward(self, x):
        scores = self.fc(x) * 9
        scores.clip_(-1.0, 1.0)
        return scores


if __name__ == "__main__":
    net = Net()
    net.eval()
    paddle.jit.save(net, "model", input_spec=[InputSpec([None, 4], "float32", "x")])
