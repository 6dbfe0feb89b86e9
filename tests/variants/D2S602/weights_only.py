"""A checkpoint of weights is opened with jit.load, as if it held the graph."""
import os

import paddle


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(4, 2)

    def forward(self, x):
        return self.fc(x)


class Checkpoints:
    def __init__(self, folder):
        self.folder = folder

    def file(self, epoch):
        return os.path.join(self.folder, f"epoch_{epoch}.pdparams")

    def keep(self, net, epoch):
        paddle.save(net.state_dict(), self.file(epoch))

    def restore(self, epoch):
        return paddle.jit.load(self.file(epoch))


checkpoints = Checkpoints("checkpoints")
checkpoints.keep(Net(), 3)
net = checkpoints.restore(3)
print(net(paddle.ones([1, 4])).shape)
