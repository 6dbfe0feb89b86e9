"""save_inference_model of the static API with a folder as path prefix."""
import os

import paddle

paddle.enable_static()
x = paddle.static.data("x", [None, 4], "float32")
y = paddle.static.nn.fc(x, 2)
executor = paddle.static.Executor()
executor.run(paddle.static.default_startup_program())
os.makedirs("served")
paddle.static.save_inference_model("served/", [x], [y], executor)
