"""A notebook: one cell exports, another turns on static mode for a program, a third loads the export."""
import paddle
from paddle.static import InputSpec


def cell_export():
    net = paddle.nn.Linear(2, 2)
    net.eval()
    paddle.jit.save(net, "cells/net", input_spec=[InputSpec([None, 2], "float32")])


def cell_static_demo():
    paddle.enable_static()
    print(paddle.static.data("x", [None, 2]).shape)


def cell_load():
    net = paddle.jit.load("cells/net")
    print(net(paddle.ones([1, 2])))


for cell in (cell_export, cell_static_demo, cell_load):
    cell()
