# paddle: >=3.1.1,<=3.2.2
import paddle
from paddle import nn


class Agent(nn.Layer):
    def __init__(self, obs=4, act=2):
        super().__init__()
        self.pi = nn.Sequential(nn.Linear(obs, 16), nn.Tanh(), nn.Linear(16, act))

    def forward(self, obs):
        return self.pi(obs)


def env_step(obs, logits):
    force = logits[0] - logits[1]
    return obs * 0.9 + force * 0.1, -(obs**2).sum()


class Rollout(nn.Layer):
    def __init__(self):
        super().__init__()
        self.agent = Agent()

    def forward(self, obs, horizon):
        ret = paddle.zeros([])
        t = paddle.zeros([], dtype="int32")
        status = t
        while t < horizon:
            obs, reward = env_step(obs, self.agent(obs))
            ret = ret + 0.99 * reward
            t = t + 1
            status = "running"
        return ret


paddle.seed(42)
ro = paddle.jit.to_static(Rollout(), full_graph=True)
for episode in range(3):
    score = ro(paddle.rand([4]), paddle.to_tensor(10, dtype="int32"))
    print("episode", episode, "return", float(score))
