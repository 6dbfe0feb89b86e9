# paddle: ==3.1.1
import numpy as np
import paddle
from paddle import nn
from paddle.static import InputSpec


def legacy_eval():
    paddle.enable_static()
    main = paddle.static.Program()
    with paddle.static.program_guard(main):
        a = paddle.static.data("a", [2, 2], "float32")
        b = paddle.nn.functional.softmax(a)
    exe = paddle.static.Executor(paddle.CPUPlace())
    return exe.run(main, feed={"a": np.eye(2, dtype="float32")}, fetch_list=[b])[0]


class Student(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 2)

    def forward(self, x):
        return self.fc(x)


net = Student()
net.eval()
print(legacy_eval())
static_net = paddle.jit.to_static(net, input_spec=[InputSpec([None, 4], "float32", "x")], full_graph=True)
print(static_net(np.ones([1, 4], "float32")))
