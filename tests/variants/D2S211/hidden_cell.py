import paddle
from paddle import nn


class Recurrent(nn.Layer):
    def __init__(self):
        super().__init__()
        self.cell = nn.Linear(3, 3)

    def forward(self, init, rounds):
        carry = [init, init]
        i = paddle.zeros([1], dtype="int64")
        while i < rounds:
            carry[0] = paddle.tanh(self.cell(carry[0]))
            i = i + 1
        return carry[0] + carry[1]


net = paddle.jit.to_static(Recurrent(), full_graph=True)
print(net(paddle.ones([2, 3]), paddle.to_tensor([2])))
