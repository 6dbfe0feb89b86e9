"""A block that behaves otherwise in training, in a network that was never set to eval()."""

# expect: D2S525
import paddle
from paddle.static import InputSpec


class Noisy(paddle.nn.Layer):
    def forward(self, hidden):
        return hidden + 2 if self.training else hidden


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(7)
        self.fc = paddle.nn.Linear(4, 4)
        self.noisy = Noisy()

    def forward(self, x):
        return self.noisy(self.fc(x))


if __name__ == "__main__":
    paddle.jit.save(Net(), "model", input_spec=[InputSpec([None, 4], "float32", "x")])
