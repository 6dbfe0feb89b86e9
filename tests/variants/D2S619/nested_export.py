"""A head is exported into a folder that has the name of the backbone's files."""
import paddle
from paddle.static import InputSpec


def export(layer, path, width):
    layer.eval()
    paddle.jit.save(layer, path, input_spec=[InputSpec([None, width], "float32")])


class Pipeline:
    def __init__(self, *paths):
        self.parts = [paddle.jit.load(path) for path in paths]

    def __call__(self, x):
        for part in self.parts:
            x = part(x)
        return x


export(paddle.nn.Linear(5, 3), "zoo/backbone", 5)
export(paddle.nn.Linear(3, 1), "zoo/backbone/head", 3)
print(Pipeline("zoo/backbone", "zoo/backbone/head")(paddle.ones([1, 5])).shape)
