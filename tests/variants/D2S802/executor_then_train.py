"""An old inference program is run with an Executor first, then a new layer is trained through to_static."""
import numpy as np
import paddle
from paddle import nn, static


def teacher_scores(rows):
    paddle.enable_static()
    main, startup = static.Program(), static.Program()
    with static.program_guard(main, startup):
        features = static.data("features", [None, 4], "float32")
        score = paddle.tanh(features).sum(axis=1)
    executor = static.Executor(paddle.CPUPlace())
    executor.run(startup)
    return executor.run(main, feed={"features": rows}, fetch_list=[score])[0]


class Student(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 1)

    @paddle.jit.to_static(full_graph=True)
    def forward(self, features):
        return self.fc(features).squeeze(-1)


rows = np.ones([3, 4], dtype="float32")
target = teacher_scores(rows)
print("teacher:", target.shape)
student = Student()
print(student(paddle.to_tensor(rows)))
