# paddle: ==3.2.2
from dataclasses import dataclass

import paddle
from paddle import nn


@dataclass
class Output:
    loss: paddle.Tensor
    logits: paddle.Tensor


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 3)

    def forward(self, x, y):
        logits = self.fc(x)
        return Output(loss=nn.functional.cross_entropy(logits, y), logits=logits)


net = paddle.jit.to_static(Net(), full_graph=True)
out = net(paddle.rand([2, 4]), paddle.to_tensor([0, 1]))
out.loss.backward()
print(out.loss)
