"""An export script with a misspelt option for the parameters."""
import paddle
from paddle.static import InputSpec

OPTIONS = {"combine_param": False}


def export(layer, path, shape):
    layer.eval()
    paddle.jit.save(layer, path, input_spec=[InputSpec(shape, "float32")], **OPTIONS)


export(paddle.nn.Conv2D(3, 2, 3), "exports/conv", [None, 3, 8, 8])
