"""Fine-tuning that starts from a model exported by an older job; the loading error is raised again with a note."""
import os
import subprocess
import sys

if "--export" in sys.argv:
    import paddle

    class Regressor(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            self.body = paddle.nn.Sequential(paddle.nn.Linear(3, 6), paddle.nn.ReLU(), paddle.nn.Linear(6, 1))

        def forward(self, features):
            return self.body(features * 0.1)

    spec = [paddle.static.InputSpec([None, 3], "float32")]
    paddle.jit.save(Regressor(), os.path.join("pretrained", "regressor"), input_spec=spec)
    sys.exit(0)

subprocess.run(
    [sys.executable, __file__, "--export"],
    env=dict(os.environ, FLAGS_enable_pir_api="False"),
    stdout=subprocess.DEVNULL,
    stderr=subprocess.DEVNULL,
    check=True,
)

import paddle


def load_pretrained(path):
    try:
        return paddle.jit.load(path)
    except ValueError as error:
        raise RuntimeError(f"cannot start fine-tuning from {path}") from error


net = load_pretrained(os.path.join("pretrained", "regressor"))
net.train()
optimizer = paddle.optimizer.SGD(0.05, parameters=net.parameters())
features = paddle.ones([8, 3])
for step in range(3):
    loss = (net(features) - 1).square().mean()
    loss.backward()
    optimizer.step()
    optimizer.clear_grad()
    print("step", step, "done")
