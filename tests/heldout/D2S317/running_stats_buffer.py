# paddle: ==3.3.1
import paddle
from paddle import nn


class ReturnNormalizer(nn.Layer):
    """PPO 回报归一化"""

    def __init__(self, momentum=0.9):
        super().__init__()
        self.momentum = momentum
        self.register_buffer("mean", paddle.zeros([1]))
        self.register_buffer("count", paddle.zeros([1]))

    def forward(self, returns):
        batch_mean = returns.mean().reshape([1])
        if self.count.sum() < 100:
            self.mean = self.momentum * self.mean + (1 - self.momentum) * batch_mean
            self.count = self.count + 1
        return returns - self.mean


class Critic(nn.Layer):
    def __init__(self):
        super().__init__()
        self.v = nn.Linear(4, 1)
        self.norm = ReturnNormalizer()

    @paddle.jit.to_static(full_graph=True)
    def forward(self, obs, returns):
        target = self.norm(returns)
        return ((self.v(obs).squeeze(-1) - target) ** 2).mean()


c = Critic()
print(float(c(paddle.rand([6, 4]), paddle.rand([6]))))
