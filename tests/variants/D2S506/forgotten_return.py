"""A post-processing Layer assigns its result and forgets to return it."""
import paddle
from paddle.static import InputSpec


class Threshold(paddle.nn.Layer):
    def __init__(self, limit):
        super().__init__()
        self.limit = limit

    def forward(self, heatmap):
        mask = paddle.cast(heatmap > self.limit, "float32")
        heatmap = heatmap * mask


def export(path):
    layer = Threshold(0.3)
    layer.eval()
    paddle.jit.save(layer, path, input_spec=[InputSpec([None, 1, 32, 32], "float32", "heatmap")])


export("post/threshold")
