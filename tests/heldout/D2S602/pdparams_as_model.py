# paddle: >=3.2.2,<=3.3.1
import os

import paddle
from paddle import nn


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 2)

    def forward(self, x):
        return self.fc(x)


def save_checkpoint(net, epoch, folder="checkpoints"):
    os.makedirs(folder, exist_ok=True)
    paddle.save(net.state_dict(), f"{folder}/epoch_{epoch}.pdparams")


net = Net()
for epoch in range(2):
    save_checkpoint(net, epoch)

best = paddle.jit.load("checkpoints/epoch_1.pdparams")
best.eval()
print(best(paddle.rand([1, 4])))
