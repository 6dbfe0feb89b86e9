# paddle: >=3.0.0
"""The training image has a newer Paddle than the serving image: an operator has another name."""

import pathlib

import paddle
from paddle.static import InputSpec

head = paddle.nn.Sequential(paddle.nn.Linear(8, 3), paddle.nn.Softmax())
paddle.jit.save(head, "export/head", input_spec=[InputSpec([None, 8], "float32")])
program = pathlib.Path("export/head.json")
program.write_text(program.read_text().replace('1.matmul"', '1.matmul_of_tomorrow"'))
print(paddle.jit.load("export/head")(paddle.ones([1, 8])))
