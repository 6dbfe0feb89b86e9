"""Features for distillation are collected by a forward hook and used after the call."""
import paddle

features = []


class Student(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.body = paddle.nn.Linear(4, 4)
        self.head = paddle.nn.Linear(4, 2)
        self.body.register_forward_post_hook(lambda layer, inputs, output: features.append(output))

    def forward(self, x):
        return self.head(self.body(x))


net = paddle.jit.to_static(Student(), full_graph=True)
out = net(paddle.ones([1, 4]))
print(paddle.mean(features[-1]))
