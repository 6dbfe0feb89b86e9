import pathlib

import paddle

pathlib.Path("paddle2onnx.py").write_text("import paddle\n")
print(paddle.__version__)
import paddle2onnx.command
