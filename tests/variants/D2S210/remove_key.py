import sys

import paddle
from paddle import nn


class Loss(nn.Layer):
    def forward(self, main, aux):
        terms = {"main": main, "aux": aux}
        if main.sum() > 100.0:
            terms.pop("aux")
        return sum(terms.values())


net = paddle.jit.to_static(Loss(), full_graph=True)
got = net(paddle.to_tensor([1.0]), paddle.to_tensor([2.0]))
print(got.tolist(), "expected [3.0]")
sys.exit(int(got.item() != 3.0))
