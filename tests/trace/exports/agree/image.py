"""Convolution, batch norm, dropout and pooling on an image of open size."""

import paddle
from paddle.static import InputSpec


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(7)
        self.conv = paddle.nn.Conv2D(3, 8, 3, stride=2, padding=1)
        self.norm = paddle.nn.BatchNorm2D(8)
        self.drop = paddle.nn.Dropout(0.5)
        self.pool = paddle.nn.AdaptiveAvgPool2D(1)
        self.fc = paddle.nn.Linear(8, 5)

    def forward(self, image):
        hidden = paddle.nn.functional.relu(self.norm(self.conv(image)))
        hidden = self.pool(self.drop(hidden)).flatten(1)
        return self.fc(hidden)


if __name__ == "__main__":
    net = Net()
    net.eval()
    paddle.jit.save(net, "model", input_spec=[InputSpec([None, 3, None, None], "float32", "image")])
