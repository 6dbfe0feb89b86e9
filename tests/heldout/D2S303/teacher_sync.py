"""A student copies its teacher's weights in forward."""
import paddle


class Student(paddle.nn.Layer):
    def __init__(self, teacher):
        super().__init__()
        self.body = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.ReLU(), paddle.nn.Linear(8, 2))
        self.weights_of_teacher = teacher.state_dict()

    def forward(self, x):
        self.body.set_state_dict(self.weights_of_teacher)
        return self.body(x)


teacher = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.ReLU(), paddle.nn.Linear(8, 2))
print(paddle.jit.to_static(Student(teacher), full_graph=True)(paddle.rand([1, 4])))
