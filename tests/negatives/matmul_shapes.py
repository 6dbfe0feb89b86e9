"""Eager matmul of shapes that do not fit, inside a Layer."""
import paddle


class Classifier(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.hidden = paddle.nn.Linear(10, 16)
        self.output = paddle.nn.Linear(32, 4)

    def forward(self, x):
        return self.output(paddle.nn.functional.relu(self.hidden(x)))


net = Classifier()
print(net(paddle.ones([5, 10])).shape)
