"""Saving in the old format with Paddle 3.3: an operator that insists on PIR values."""
import os

os.environ["FLAGS_enable_pir_api"] = "0"

import paddle
from paddle.static import InputSpec

net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.Tanh())
paddle.jit.save(net, "output/net", input_spec=[InputSpec([None, 4], "float32")])
