# paddle: >=3.2.2,<=3.3.1
import paddle
from paddle import nn


class Simulator(nn.Layer):
    def __init__(self):
        super().__init__()
        self.dyn = nn.Linear(3, 3)

    def forward(self, state, n):
        log = []
        i = paddle.zeros([], "int64")
        while i < n:
            state = paddle.tanh(self.dyn(state))
            log.append("step")
            i = i + 1
        return state, len(log)


sim = paddle.jit.to_static(Simulator(), full_graph=True)
s, n = sim(paddle.rand([2, 3]), paddle.to_tensor(4))
print(s.shape, n)
