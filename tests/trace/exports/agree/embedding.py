"""Indices into a table, of open length."""

import paddle
from paddle.static import InputSpec


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(7)
        self.table = paddle.nn.Embedding(10, 4)
        self.fc = paddle.nn.Linear(4, 2)

    def forward(self, ids):
        return self.fc(self.table(ids)).mean(1)


if __name__ == "__main__":
    net = Net()
    net.eval()
    paddle.jit.save(net, "model", input_spec=[InputSpec([None, None], "int64", "ids")])
