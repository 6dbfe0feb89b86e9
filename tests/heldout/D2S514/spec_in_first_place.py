# paddle: >=3.0.0,<=3.1.1
import paddle
from paddle import nn
from paddle.static import InputSpec

x_spec = InputSpec(shape=[None, 10], dtype="float32", name="x")


class Ranker(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(10, 1)

    @paddle.jit.to_static([x_spec])
    def forward(self, x):
        return self.fc(x)


ranker = Ranker()
print(ranker(paddle.rand([3, 10])).shape)
