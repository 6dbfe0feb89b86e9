"""A release script renames the weights and forgets that the names belong together."""
import os
import shutil

import paddle
from paddle import nn
from paddle.static import InputSpec


def export(folder):
    net = nn.Sequential(nn.Conv2D(1, 2, 3), nn.BatchNorm2D(2), nn.Flatten(), nn.Linear(72, 3))
    net.eval()
    paddle.jit.save(net, f"{folder}/digits", input_spec=[InputSpec([None, 1, 8, 8], "float32", "image")])


def release(folder, version):
    shutil.move(f"{folder}/digits.pdiparams", f"{folder}/digits-{version}.pdiparams")
    print(sorted(os.listdir(folder)))


export("dist")
release("dist", "1.2")
net = paddle.jit.load("dist/digits")
for _ in range(2):
    print(net(paddle.ones([1, 1, 8, 8])).shape)
