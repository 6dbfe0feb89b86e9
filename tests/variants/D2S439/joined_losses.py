"""Two loss terms joined with concat, as in code that was written when a loss had shape [1]."""

import paddle
from paddle import nn


class Distiller(nn.Layer):
    def __init__(self):
        super().__init__()
        self.student = nn.Linear(6, 3)
        self.hard, self.soft = nn.CrossEntropyLoss(), nn.MSELoss()

    def forward(self, image, target, teacher_logits):
        logits = self.student(image)
        terms = paddle.concat([self.hard(logits, target), self.soft(logits, teacher_logits)])
        return (terms * paddle.to_tensor([0.7, 0.3])).sum()


paddle.seed(0)
model = paddle.jit.to_static(Distiller(), full_graph=True)
loss = model(paddle.rand([2, 6]), paddle.to_tensor([0, 2]), paddle.rand([2, 3]))
loss.backward()
print(loss.item())
