# paddle: >=3.0.0,<=3.1.1
import os
import pathlib
import subprocess
import sys

root = pathlib.Path("my_project")
root.mkdir(exist_ok=True)
(root / "random.py").write_text("def make_random_batch(n):\n    return list(range(n))\n")
(root / "train.py").write_text(
    "import paddle\nfrom random import make_random_batch\n\n\n"
    "class Net(paddle.nn.Layer):\n    def forward(self, x):\n        return x * 2\n\n\n"
    "net = paddle.jit.to_static(Net())\n"
    "print(net(paddle.to_tensor(make_random_batch(4))))\n"
)
sys.exit(subprocess.run([sys.executable, "train.py"], cwd=root, env=dict(os.environ)).returncode)
