"""The spec of a picture lacks its batch dimension."""
import paddle
from paddle import nn
from paddle.static import InputSpec


class Edges(nn.Layer):
    def __init__(self):
        super().__init__()
        self.filter = nn.Conv2D(1, 2, 3, padding=1, bias_attr=False)

    def forward(self, picture):
        return self.filter(picture).abs().sum(axis=1)


def export(layer, size):
    layer.eval()
    static_layer = paddle.jit.to_static(layer, input_spec=[InputSpec([1, size, size], "float32")], full_graph=True)
    paddle.jit.save(static_layer, "edges/net")


print(Edges()(paddle.ones([1, 1, 8, 8])).shape)
export(Edges(), 8)
