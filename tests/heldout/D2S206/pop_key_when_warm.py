# paddle: ==2.6.2
import paddle
from paddle import nn


class StatefulRNN(nn.Layer):
    def __init__(self, d=4):
        super().__init__()
        self.cell = nn.LSTMCell(d, d)

    def init_state(self, x):
        z = paddle.zeros_like(x)
        return {"h": z, "c": z + 0}

    def forward(self, x, length):
        state = self.init_state(x)
        t = paddle.zeros([1], dtype="int64")
        while t < length:
            y, (h, c) = self.cell(x, (state["h"], state["c"]))
            state["h"] = h
            state["c"] = c
            state["y"] = y
            t = t + 1
        return state["h"] + state["c"]


net = paddle.jit.to_static(StatefulRNN(), full_graph=True)
print(net(paddle.rand([2, 4]), paddle.to_tensor([3])).shape)
