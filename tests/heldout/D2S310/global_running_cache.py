# paddle: ==3.3.1
import paddle
from paddle import nn

HISTORY = []


class Critic(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 1)

    def forward(self, x):
        v = self.fc(x)
        HISTORY.append(v)
        return v.mean()


critic = paddle.jit.to_static(Critic(), full_graph=True)
for _ in range(2):
    critic(paddle.rand([3, 4])).backward()
values = paddle.concat(HISTORY)
print("mean value", float(values.mean()))
