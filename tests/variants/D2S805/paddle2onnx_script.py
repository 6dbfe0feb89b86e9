"""The script that exports to ONNX is called like the package that does it."""

import pathlib
import subprocess
import sys

project = pathlib.Path("deploy")
project.mkdir(exist_ok=True)
(project / "paddle2onnx.py").write_text(
    "import paddle\n"
    "from paddle.static import InputSpec\n\n"
    "head = paddle.nn.Linear(16, 10)\n"
    "head.eval()\n"
    'paddle.onnx.export(head, "onnx/head", input_spec=[InputSpec([None, 16], "float32", "x")])\n'
)
done = subprocess.run([sys.executable, "paddle2onnx.py"], cwd=project)
raise SystemExit(done.returncode)
