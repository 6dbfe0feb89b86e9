"""The training step of a plain trainer class is converted as a bound method."""
import paddle
from paddle import nn


class Trainer:
    def __init__(self):
        self.net = nn.Sequential(nn.Linear(5, 5), nn.Tanh(), nn.Linear(5, 1))
        self.optimizer = paddle.optimizer.Adam(parameters=self.net.parameters())
        self.loss_of = paddle.jit.to_static(self.compute_loss, full_graph=True)

    def compute_loss(self, features, target):
        return (self.net(features) - target).square().mean()

    def step(self, features, target):
        loss = self.loss_of(features, target)
        loss.backward()
        self.optimizer.step()
        self.optimizer.clear_grad()
        return float(loss)


print(Trainer().step(paddle.ones([2, 5]), paddle.zeros([2, 1])))
