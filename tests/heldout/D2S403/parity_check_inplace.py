# paddle: ==3.2.2
import numpy as np
import paddle
from paddle import nn


class PreNormBlock(nn.Layer):
    def __init__(self, d=6):
        super().__init__()
        self.ln = nn.LayerNorm(d)
        self.fc = nn.Linear(d, d)

    def forward(self, x):
        h = self.fc(self.ln(x))
        h.clip_(min=0.0, max=0.5)
        h.scale_(2.0)
        return h


def check_parity(net, shape, tol=1e-5):
    net.eval()
    x = paddle.rand(shape)
    want = net(x).numpy()
    got = paddle.jit.to_static(net, full_graph=True)(x).numpy()
    diff = np.abs(want - got).max()
    print("max diff", diff)
    if diff > tol:
        raise SystemExit("static graph output differs from dygraph output")


paddle.seed(0)
check_parity(PreNormBlock(), [4, 6])
