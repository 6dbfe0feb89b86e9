"""A decorator whose specs stand in the place of the function."""
import paddle
from paddle.static import InputSpec


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(4, 2)

    @paddle.jit.to_static([InputSpec([None, 4], "float32", "x")])
    def forward(self, x):
        return self.fc(x)


print(Net()(paddle.ones([1, 4])).shape)
