# paddle: >=3.2.2,<=3.3.1
import paddle
from paddle import nn


class Planner(nn.Layer):
    def __init__(self):
        super().__init__()
        self.model = nn.Linear(4, 4)
        self.value = nn.Linear(4, 1)

    def forward(self, state):
        budget = 8
        best = paddle.full([], -1e9)
        while budget > 0:
            state = paddle.tanh(self.model(state))
            v = self.value(state).sum()
            best = paddle.maximum(best, v)
            cost = (v > best - 0.1).astype("int64") + 1
            budget = budget - cost
        return best


def convert_and_run():
    paddle.seed(2)
    p = Planner()
    p.eval()
    fast = paddle.jit.to_static(p, full_graph=True)
    return float(fast(paddle.rand([4])))


print(convert_and_run())
