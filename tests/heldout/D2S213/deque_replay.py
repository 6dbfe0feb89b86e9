# paddle: >=3.1.1,<=3.2.2
import collections

import paddle
from paddle import nn


class FrameStackPolicy(nn.Layer):
    def __init__(self, k=3, obs=4):
        super().__init__()
        self.k = k
        self.q = nn.Linear(k * obs, 2)

    def forward(self, obs, steps):
        history = ()
        value = paddle.zeros([])
        t = paddle.zeros([], dtype="int64")
        while t < steps:
            history = history + (obs,)
            value = value + obs.mean()
            obs = obs * 0.9
            t = t + 1
        return value, history[-1]


Transition = collections.namedtuple("Transition", ["s", "a", "r"])
policy = FrameStackPolicy()
policy.eval()
v, last = policy(paddle.rand([4]), paddle.to_tensor(3))
print(Transition(last.shape, None, float(v)))
policy = paddle.jit.to_static(policy, full_graph=True)
v, last = policy(paddle.rand([4]), paddle.to_tensor(3))
print(Transition(last.shape, None, float(v)))
