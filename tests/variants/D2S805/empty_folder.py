"""A folder called paddle, left over from unpacking something."""
import pathlib
import subprocess
import sys

pathlib.Path("paddle").mkdir()
pathlib.Path("paddle", "__init__.py").write_text("")
pathlib.Path("train.py").write_text("import paddle\n\nnet = paddle.nn.Linear(2, 2)\n")
sys.exit(subprocess.run([sys.executable, "train.py"]).returncode)
