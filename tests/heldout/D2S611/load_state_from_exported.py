# paddle: ==3.3.1
import sys

import paddle
from paddle import nn
from paddle.static import InputSpec


class Student(nn.Layer):
    def __init__(self):
        super().__init__()
        self.proj = nn.Linear(4, 4)
        self.cls = nn.Linear(4, 2)

    def forward(self, x):
        return self.cls(nn.functional.relu(self.proj(x)))


teacher = Student()
teacher.eval()
paddle.jit.save(teacher, "kd/teacher", input_spec=[InputSpec([None, 4], "float32", "x")])

student = Student()
student.set_state_dict(paddle.jit.load("kd/teacher").state_dict())
student.eval()
x = paddle.rand([2, 4])
gap = float((student(x) - teacher(x)).abs().max())
print("gap", gap)
sys.exit(1 if gap > 1e-5 else 0)
