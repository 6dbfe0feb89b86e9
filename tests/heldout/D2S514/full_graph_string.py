# paddle: ==2.6.2
import os

import paddle
from paddle import nn

OPTIONS = {
    "full_graph": os.environ.get("FULL_GRAPH", "True"),
    "backend": None,
}


def maybe_compile(layer):
    if os.environ.get("NO_COMPILE"):
        return layer
    return paddle.jit.to_static(layer, **OPTIONS)


class TCN(nn.Layer):
    def __init__(self, c=4):
        super().__init__()
        self.conv = nn.Conv1D(c, c, 3, padding=2, dilation=2)

    def forward(self, x):
        return nn.functional.relu(self.conv(x))[..., : x.shape[-1]]


net = maybe_compile(TCN())
print(net(paddle.rand([1, 4, 12])).shape)
