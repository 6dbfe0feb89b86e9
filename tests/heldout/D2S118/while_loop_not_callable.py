# paddle: >=3.2.2,<=3.3.1
import paddle
from paddle import nn


class IterativeRefiner(nn.Layer):
    def __init__(self):
        super().__init__()
        self.upd = nn.Linear(6, 6)

    def body(self, i, h):
        return [i + 1, h + paddle.tanh(self.upd(h))]

    def forward(self, h):
        i = paddle.zeros([1], dtype="int64")
        limit = paddle.full([1], 4, dtype="int64")
        i, h = paddle.static.nn.while_loop(cond=i < limit, body=self.body, loop_vars=[i, h])
        return h


model = paddle.jit.to_static(IterativeRefiner(), full_graph=True)
print(model(paddle.randn([2, 6])))
