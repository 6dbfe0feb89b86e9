"""A model goes to disk before anything was put through it."""
import os

import paddle


def publish(folder):
    network = paddle.nn.LayerList([paddle.nn.Linear(2, 2)])
    wrapper = Wrapper(network)
    paddle.jit.save(paddle.jit.to_static(wrapper), os.path.join(folder, "latest"))


class Wrapper(paddle.nn.Layer):
    def __init__(self, parts):
        super().__init__()
        self.parts = parts

    def forward(self, x):
        for part in self.parts:
            x = part(x)
        return x


publish(".")
