# paddle: ==3.0.0
import argparse

import paddle
from paddle import nn


def get_args(argv=None):
    p = argparse.ArgumentParser()
    p.add_argument("--device", default="gpu:0")
    p.add_argument("--epochs", type=int, default=1)
    return p.parse_args(argv)


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 2)

    @paddle.jit.to_static
    def forward(self, x):
        return self.fc(x)


def main():
    args = get_args([])
    paddle.set_device(args.device)
    net = Net()
    for _ in range(args.epochs):
        print(net(paddle.rand([2, 4])).mean())


if __name__ == "__main__":
    main()
