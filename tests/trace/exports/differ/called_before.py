"""Called with data before it is saved for another shape."""

# expect: D2S517
import paddle
from paddle.static import InputSpec


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(7)
        self.fc = paddle.nn.Linear(4, 4)

    def forward(self, x):
        return self.fc(x).reshape([x.shape[0] * 2, 2])


if __name__ == "__main__":
    net = paddle.jit.to_static(Net())
    net.eval()
    net(paddle.ones([5, 4]))
    paddle.jit.save(net, "model", input_spec=[InputSpec([None, 4], "float32", "x")])
