"""A helper called inspect.py, next to the training script."""

import pathlib
import subprocess
import sys

project = pathlib.Path("speech")
project.mkdir(exist_ok=True)
(project / "inspect.py").write_text("def summary(net):\n    return sum(p.size for p in net.parameters())\n")
(project / "train.py").write_text("import paddle\n\nnet = paddle.jit.to_static(paddle.nn.GRU(8, 16))\nprint(net)\n")
done = subprocess.run([sys.executable, "train.py"], cwd=project)
raise SystemExit(done.returncode)
