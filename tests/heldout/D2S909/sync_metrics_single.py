# paddle: >=3.0.0,<=3.1.1
import paddle
import paddle.distributed as dist
from paddle import nn


class SyncedLoss(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 1)

    def forward(self, x, y):
        loss = ((self.fc(x) - y) ** 2).sum()
        n = paddle.full([1], x.shape[0], dtype="float32")
        dist.all_reduce(loss)
        dist.all_reduce(n)
        return loss / n


def main():
    net = SyncedLoss()
    net = paddle.jit.to_static(net, full_graph=True)
    loss = net(paddle.rand([4, 4]), paddle.rand([4, 1]))
    print(float(loss))


if __name__ == "__main__":
    main()
