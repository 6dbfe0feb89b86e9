"""Loading as in another framework, with the device as an option."""
import paddle
from paddle.static import InputSpec


def load(path, device):
    return paddle.jit.load(path, map_location=device)


layer = paddle.nn.Embedding(12, 3)
paddle.jit.save(layer, "table/embedding", input_spec=[InputSpec([None], "int64")])
print(load("table/embedding", "cpu")(paddle.zeros([2], "int64")).shape)
