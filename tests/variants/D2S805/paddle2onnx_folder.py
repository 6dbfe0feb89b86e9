"""A folder for the results, called like the package."""

import pathlib

import paddle
from paddle.static import InputSpec

pathlib.Path("paddle2onnx").mkdir()
encoder = paddle.nn.Sequential(paddle.nn.Linear(8, 8), paddle.nn.ReLU())
encoder.eval()
paddle.onnx.export(encoder, "paddle2onnx/encoder", input_spec=[InputSpec([None, 8], "float32", "x")])
