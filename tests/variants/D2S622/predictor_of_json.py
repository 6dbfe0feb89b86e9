# paddle: >=3.0.0
import pathlib

import paddle
from paddle import inference
from paddle.static import InputSpec

block = paddle.nn.Sequential(paddle.nn.Linear(8, 8), paddle.nn.GELU())
paddle.jit.save(block, "serve/block", input_spec=[InputSpec([None, 8], "float32")])
program = pathlib.Path("serve/block.json")
program.write_text(program.read_text().replace('1.gelu"', '1.gelu_of_tomorrow"'))
config = inference.Config("serve/block.json", "serve/block.pdiparams")
config.disable_glog_info()
predictor = inference.create_predictor(config)
