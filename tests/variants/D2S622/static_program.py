import os
import pathlib

os.environ["FLAGS_enable_pir_api"] = "0"

import paddle
from paddle.static import InputSpec

paddle.jit.save(paddle.nn.ReLU(), "export/gate", input_spec=[InputSpec([None, 6], "float32", "features")])
program = pathlib.Path("export/gate.pdmodel")
program.write_bytes(program.read_bytes().replace(b"op_role\x10\x00", b"op_role\x10\x63", 1))
paddle.enable_static()
paddle.static.load_inference_model("export/gate", paddle.static.Executor(paddle.CPUPlace()))
