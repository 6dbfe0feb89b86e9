# paddle: >=3.0.0
"""A head that is still built into a Program of its own, as in a script for Paddle 1.x."""

import paddle
from paddle import nn


class ClassifierHead(nn.Layer):
    def __init__(self):
        super().__init__()
        self.out = nn.Linear(6, 3)

    def forward(self, features):
        main, startup = paddle.static.Program(), paddle.static.Program()
        with paddle.static.program_guard(main, startup):
            logits = self.out(features)
        return nn.functional.softmax(logits)


paddle.seed(0)
print(paddle.jit.to_static(ClassifierHead(), full_graph=True)(paddle.ones([2, 6])).shape)
