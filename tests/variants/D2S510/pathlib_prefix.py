"""The export folder is a pathlib.Path, and so is the prefix; saving and loading in one script."""
import pathlib

import paddle
from paddle.static import InputSpec

root = pathlib.Path("runs") / "exp1"
model = paddle.nn.Sequential(paddle.nn.Conv2D(1, 2, 3), paddle.nn.Flatten())
model.eval()
paddle.jit.save(model, root / "inference", input_spec=[InputSpec([None, 1, 8, 8], "float32")])
print(sorted(path.name for path in root.iterdir()))
print(paddle.jit.load(root / "inference")(paddle.ones([1, 1, 8, 8])).shape)
