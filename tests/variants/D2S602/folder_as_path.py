"""The export folder is passed to jit.load instead of the prefix of the files in it."""
import pathlib

import paddle
from paddle.static import InputSpec


def export(folder):
    model = paddle.nn.Sequential(paddle.nn.Conv2D(3, 4, 3), paddle.nn.ReLU(), paddle.nn.Flatten())
    model.eval()
    image = InputSpec([None, 3, 8, 8], "float32", "image")
    paddle.jit.save(model, str(folder / "inference"), input_spec=[image])


def serve(folder):
    model = paddle.jit.load(str(folder))
    return model(paddle.ones([1, 3, 8, 8]))


release = pathlib.Path("release")
export(release)
print(sorted(path.name for path in release.iterdir()))
print(serve(release).shape)
