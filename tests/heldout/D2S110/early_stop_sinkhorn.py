# paddle: >=3.0.0,<=3.1.1
from dataclasses import dataclass

import paddle


@dataclass
class SinkhornConfig:
    iters: int = 20
    eps: float = 0.1
    tol: float = 1e-3


CFG = SinkhornConfig()


def sinkhorn(cost):
    K = paddle.exp(-cost / CFG.eps)
    u = paddle.ones([cost.shape[0]])
    v = paddle.ones([cost.shape[1]])
    for it in range(CFG.iters):
        prev = u
        u = 1.0 / (K @ v + 1e-8)
        v = 1.0 / (K.t() @ u + 1e-8)
        if paddle.max(paddle.abs(u - prev)) < CFG.tol:
            break
    return u.unsqueeze(1) * K * v.unsqueeze(0)


class OTLoss(paddle.nn.Layer):
    def forward(self, a, b):
        cost = ((a.unsqueeze(1) - b.unsqueeze(0)) ** 2).sum(-1)
        plan = sinkhorn(cost)
        return (plan * cost).sum()


paddle.seed(12)
criterion = paddle.jit.to_static(OTLoss(), full_graph=True)
a = paddle.rand([5, 3])
a.stop_gradient = False
loss = criterion(a, paddle.rand([6, 3]))
loss.backward()
print("ot loss", float(loss))
