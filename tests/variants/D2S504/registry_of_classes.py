"""An export tool looks models up by name in a registry and forgets to create one."""
import argparse

import paddle
from paddle.static import InputSpec

REGISTRY = {}


def register(cls):
    REGISTRY[cls.__name__.lower()] = cls
    return cls


@register
class TinyNet(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = paddle.nn.Conv2D(1, 2, 3)

    def forward(self, image):
        return self.conv(image).flatten(1).sum(axis=1)


def main(arguments):
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", default="tinynet", choices=sorted(REGISTRY))
    options = parser.parse_args(arguments)
    model = REGISTRY[options.model]
    spec = InputSpec([None, 1, 8, 8], "float32", "image")
    paddle.jit.save(model, "exported/" + options.model, input_spec=[spec])


main([])
