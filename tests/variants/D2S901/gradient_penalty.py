import paddle
from paddle import nn


class Critic(nn.Layer):
    def __init__(self):
        super().__init__()
        self.score = nn.Sequential(nn.Linear(3, 8), nn.Tanh(), nn.Linear(8, 1))

    def forward(self, sample):
        value = self.score(sample).sum()
        value.backward(retain_graph=True)
        penalty = (sample.grad.norm(axis=1) - 1.0).square().mean()
        return value, penalty


critic = paddle.jit.to_static(Critic(), full_graph=True)
image = paddle.rand([5, 3])
image.stop_gradient = False
print(critic(image))
