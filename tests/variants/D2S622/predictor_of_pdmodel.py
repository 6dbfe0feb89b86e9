import os
import pathlib

os.environ["FLAGS_enable_pir_api"] = "0"

import paddle
from paddle import inference
from paddle.static import InputSpec

paddle.jit.save(paddle.nn.Linear(6, 6), "m/rank", input_spec=[InputSpec([None, 6], "float32", "features")])
program = pathlib.Path("m/rank.pdmodel")
program.write_bytes(program.read_bytes().replace(b"matmul_v2", b"matmul_v9"))
config = inference.Config("m/rank.pdmodel", "m/rank.pdiparams")
config.disable_glog_info()
inference.create_predictor(config)
