# paddle: <3.0.0
from dataclasses import dataclass

import paddle


@dataclass
class Losses:
    l1: object
    l2: object


class Criterion(paddle.nn.Layer):
    def forward(self, pred, label):
        error = pred - label
        losses = Losses(error.abs().mean(), (error**2).mean())
        return losses.l1 + 0.5 * losses.l2


net = paddle.jit.to_static(Criterion())
print(net(paddle.ones([4]), paddle.zeros([4])))
