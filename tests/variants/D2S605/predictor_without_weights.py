"""A predictor whose weight file was not copied (an error up to Paddle 3.0, arbitrary numbers from 3.1 on)."""
import os

import numpy as np
import paddle
from paddle import inference
from paddle.static import InputSpec

paddle.jit.save(paddle.nn.Linear(4, 2), "served/net", input_spec=[InputSpec([None, 4], "float32", "row")])
os.remove("served/net.pdiparams")
model = "served/net.json" if os.path.exists("served/net.json") else "served/net.pdmodel"
config = inference.Config(model, "served/net.pdiparams")
config.disable_glog_info()
predictor = inference.create_predictor(config)
predictor.get_input_handle("row").copy_from_cpu(np.ones([1, 4], "float32"))
predictor.run()
print("ran")
