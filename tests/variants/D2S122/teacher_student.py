# paddle: <3.0.0
"""A teacher network whose distillation path returns from inside auto_cast."""
import paddle
from paddle import nn


class Teacher(nn.Layer):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(4, 8)
        self.head = nn.Linear(8, 2)

    def forward(self, x, distil=False):
        if distil:
            with paddle.amp.auto_cast(False):
                return self.head(self.body(x)).detach()
        x = self.body(x)
        return self.head(nn.functional.dropout(x, 0.1))


teacher = paddle.jit.to_static(Teacher(), full_graph=True)
print(teacher(paddle.ones([1, 4]), distil=True))
