"""A block of its own scales in place; the network only calls it."""

# expect: D2S403
import paddle
from paddle.static import InputSpec


class Scale(paddle.nn.Layer):
    def forward(self, hidden):
        hidden.scale_(0.25)
        return hidden


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(7)
        self.fc = paddle.nn.Linear(4, 4)
        self.scale = Scale()

    def forward(self, x):
        return self.scale(self.fc(x))


if __name__ == "__main__":
    net = paddle.jit.to_static(Net(), full_graph=True)
    net.eval()
    paddle.jit.save(net, "model", input_spec=[InputSpec([None, 4], "float32", "x")])
