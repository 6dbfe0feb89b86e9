# paddle: ==3.1.1
import paddle
import paddle.nn as nn
from paddle.distribution import Categorical


class PolicyNet(nn.Layer):
    def __init__(self):
        super().__init__()
        self.l1 = nn.Linear(4, 8)
        self.l2 = nn.Linear(8, 2)

    def forward(self, s):
        return nn.functional.softmax(self.l2(nn.functional.relu(self.l1(s))))


policy = PolicyNet()


@paddle.jit.to_static(full_graph=True)
def episode(state, max_steps):
    rewards = [0.0]
    t = paddle.zeros([1], dtype="int64")
    while t < max_steps:
        probs = policy(state)
        state = state + probs[1] - probs[0]
        rewards.append(-(state**2).mean())
        t = t + 1
    total = paddle.zeros([])
    for r in rewards:
        total = total + r
    return total


paddle.seed(3)
optimizer = paddle.optimizer.Adam(parameters=policy.parameters())
for ep in range(2):
    ret = episode(paddle.rand([4]), paddle.to_tensor([5]))
    (-ret).backward()
    optimizer.step()
    optimizer.clear_grad()
    print("episode %d return %.3f" % (ep, float(ret)))
