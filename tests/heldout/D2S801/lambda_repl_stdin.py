# paddle: ==2.6.2
import subprocess
import sys

SESSION = """
import paddle
class Net(paddle.nn.Layer):
    def forward(self, x):
        if x.sum() > 0:
            x = x * 2
        return x
net = paddle.jit.to_static(Net(), full_graph=True)
print(net(paddle.ones([2])))
"""
sys.exit(subprocess.run([sys.executable], input=SESSION, text=True).returncode)
