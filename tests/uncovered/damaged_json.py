"""jit.load of a model whose .json was cut off (3.x format)."""
import os

import paddle
from paddle.static import InputSpec

paddle.jit.save(paddle.nn.Linear(4, 2), "net", input_spec=[InputSpec([None, 4], "float32")])
os.truncate("net.json", os.path.getsize("net.json") // 2)
print(paddle.jit.load("net")(paddle.ones([1, 4])).shape)
