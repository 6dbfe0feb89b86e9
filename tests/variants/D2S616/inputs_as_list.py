"""The short form of run() gets a list with one Tensor too many."""
import os

import paddle
from paddle import inference
from paddle.static import InputSpec

paddle.jit.save(paddle.nn.Linear(2, 2), "pair/net", input_spec=[InputSpec([None, 2], "float32", "left")])
model = "pair/net.json" if os.path.exists("pair/net.json") else "pair/net.pdmodel"
config = inference.Config(model, "pair/net.pdiparams")
config.disable_glog_info()
predictor = inference.create_predictor(config)
print(predictor.run([paddle.ones([1, 2]), paddle.ones([1, 2])]))
