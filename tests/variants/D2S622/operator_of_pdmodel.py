import os
import pathlib

os.environ["FLAGS_enable_pir_api"] = "0"

import paddle
from paddle.static import InputSpec

scorer = paddle.nn.Linear(16, 1)
paddle.jit.save(scorer, "scorer", input_spec=[InputSpec([None, 16], "float32", "features")])
program = pathlib.Path("scorer.pdmodel")
program.write_bytes(program.read_bytes().replace(b"matmul_v2", b"matmul_v9"))
loaded = paddle.jit.load("scorer")
print(loaded(paddle.rand([2, 16])))
