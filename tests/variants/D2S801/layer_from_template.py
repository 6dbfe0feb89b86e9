"""Model code is generated from a template for each configuration, executed, and exported."""
import string

import paddle
from paddle.static import InputSpec

TEMPLATE = string.Template(
    """
class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.layers = paddle.nn.LayerList([paddle.nn.Linear($width, $width) for _ in range($depth)])

    def forward(self, x):
        for layer in self.layers:
            x = paddle.nn.functional.$activation(layer(x))
        return x
"""
)


def build(**config):
    scope = {"paddle": paddle, "__name__": "generated"}
    exec(TEMPLATE.substitute(config), scope)
    return scope["Net"]()


def export(model, width, path):
    model.eval()
    paddle.jit.save(model, path, input_spec=[InputSpec([None, width], "float32")])


net = build(width=4, depth=2, activation="gelu")
print(net(paddle.ones([1, 4])).shape)
export(net, 4, "generated/net")
