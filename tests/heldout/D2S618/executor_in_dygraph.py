# paddle: ==3.0.0
import numpy as np
import paddle
from paddle import nn
from paddle.static import InputSpec

net = nn.Sequential(nn.Linear(4, 4), nn.Sigmoid())
net.eval()
paddle.jit.save(net, "legacy/gate", input_spec=[InputSpec([None, 4], "float32", "x")])


class StaticRunner:
    def __init__(self, prefix):
        self.exe = paddle.static.Executor(paddle.CPUPlace())
        self.prog, self.feeds, self.fetches = paddle.static.load_inference_model(prefix, self.exe)

    def run(self, x):
        return self.exe.run(self.prog, feed={self.feeds[0]: x}, fetch_list=self.fetches)[0]


print(StaticRunner("legacy/gate").run(np.ones([1, 4], "float32")))
