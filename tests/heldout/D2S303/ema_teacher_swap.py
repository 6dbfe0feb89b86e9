# paddle: ==3.2.2
import copy

import paddle
from paddle import nn


class MeanTeacher(nn.Layer):
    def __init__(self, decay=0.99):
        super().__init__()
        self.student = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2))
        self.teacher = copy.deepcopy(self.student)
        self.decay = decay

    def update_teacher(self):
        s = self.student.state_dict()
        t = self.teacher.state_dict()
        self.teacher.set_state_dict({k: self.decay * t[k] + (1 - self.decay) * s[k] for k in t})

    def forward(self, x):
        self.update_teacher()
        return nn.functional.mse_loss(self.student(x), self.teacher(x).detach())


paddle.seed(0)
mt = MeanTeacher()
mt = paddle.jit.to_static(mt, full_graph=True)
opt = paddle.optimizer.Adam(parameters=mt.student.parameters())
for epoch in range(2):
    loss = mt(paddle.randn([8, 4]))
    loss.backward()
    opt.step()
    opt.clear_grad()
    print("epoch", epoch, float(loss))
