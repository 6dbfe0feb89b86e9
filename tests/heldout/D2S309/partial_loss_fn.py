# paddle: ==3.3.1
from functools import partial

import paddle
import paddle.nn.functional as F


def focal_loss(logit, label, alpha, gamma):
    p = F.sigmoid(logit)
    ce = F.binary_cross_entropy_with_logits(logit, label, reduction="none")
    p_t = p * label + (1 - p) * (1 - label)
    return (alpha * (1 - p_t) ** gamma * ce).mean()


LOSSES = {
    "focal": partial(focal_loss, alpha=0.25, gamma=2.0),
    "bce": F.binary_cross_entropy_with_logits,
}


class Trainer:
    def __init__(self, name, to_static=True):
        self.net = paddle.nn.Linear(5, 1)
        self.loss = LOSSES[name]
        if to_static:
            self.net = paddle.jit.to_static(self.net)
            self.loss = paddle.jit.to_static(self.loss)
        self.opt = paddle.optimizer.SGD(0.1, parameters=self.net.parameters())

    def step(self, x, y):
        loss = self.loss(self.net(x), y)
        loss.backward()
        self.opt.step()
        self.opt.clear_grad()
        return float(loss)


t = Trainer("focal")
print(t.step(paddle.randn([4, 5]), paddle.ones([4, 1])))
