# paddle: ==3.3.1
import os
import subprocess
import sys
import textwrap

# the model was exported last year by the old training image
EXPORT = textwrap.dedent(
    """
    import paddle
    from paddle import nn
    net = nn.Sequential(nn.Conv2D(3, 4, 3), nn.ReLU(), nn.Flatten())
    net.eval()
    paddle.jit.save(net, "models/cls_v1", input_spec=[paddle.static.InputSpec([None, 3, 8, 8], "float32", "x")])
    """
)
env = dict(os.environ, FLAGS_enable_pir_api="0", GLOG_minloglevel="3")
subprocess.run([sys.executable, "-W", "ignore", "-c", EXPORT], env=env, check=True)
print("files:", sorted(os.listdir("models")))

import paddle


class Service:
    def __init__(self, prefix):
        self.model = paddle.jit.load(prefix)
        self.model.eval()

    def __call__(self, x):
        return self.model(x).numpy()


print(Service("models/cls_v1")(paddle.rand([1, 3, 8, 8])).shape)
