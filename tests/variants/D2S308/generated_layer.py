"""Layers generated from plain functions with type(); the functions name their first parameter `net`."""

import paddle
from paddle import nn


def mixed(net, image, mask):
    return net.scale * image * mask


def make_layer(name, forward):
    def init(net):
        nn.Layer.__init__(net)
        net.scale = net.create_parameter([1])

    return type(name, (nn.Layer,), {"__init__": init, "forward": forward})


Mixer = make_layer("Mixer", mixed)
layer = Mixer()
image = paddle.ones([2, 2])
print("eager", layer(image, mask=image).shape)
spec = paddle.static.InputSpec([None, 2], "float32")
layer = paddle.jit.to_static(layer, input_spec=[spec, spec], full_graph=True)
print("static", layer(image, image).shape)
