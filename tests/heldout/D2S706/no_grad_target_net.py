# env: SOT_LOG_LEVEL=3
# paddle: ==3.2.2
import paddle
from paddle import nn


class DQN(nn.Layer):
    def __init__(self):
        super().__init__()
        self.q = nn.Linear(4, 2)
        self.target = nn.Linear(4, 2)
        self.gamma = 0.9

    def bootstrap(self, nxt, reward):
        with paddle.no_grad():
            best = self.target(nxt).max(axis=-1)
            return reward + self.gamma * best

    def forward(self, obs, nxt, reward):
        q = self.q(obs).max(axis=-1)
        return nn.functional.smooth_l1_loss(q, self.bootstrap(nxt, reward))


paddle.seed(0)
dqn = paddle.jit.to_static(DQN())
opt = paddle.optimizer.Adam(parameters=dqn.q.parameters())
for step in range(2):
    loss = dqn(paddle.rand([8, 4]), paddle.rand([8, 4]), paddle.rand([8]))
    loss.backward()
    opt.step()
    opt.clear_grad()
print("td loss", float(loss))
