# paddle: >=3.0.0,<=3.1.1
import paddle
from paddle import nn


class Generator(nn.Layer):
    def __init__(this, z=4, out=6):
        super().__init__()
        this.main = nn.Sequential(nn.Linear(z, 16), nn.ReLU(), nn.Linear(16, out), nn.Tanh())

    def forward(this, noise, label):
        return this.main(noise) + label


class Critic(nn.Layer):
    def __init__(self, n=6):
        super().__init__()
        self.net = nn.Linear(n, 1)

    def forward(self, x):
        return self.net(x)


paddle.seed(0)
G, C = Generator(), Critic()
G = paddle.jit.to_static(G)
C = paddle.jit.to_static(C)
optG = paddle.optimizer.Adam(2e-4, parameters=G.parameters())
for it in range(2):
    fake = G(paddle.randn([3, 4]), paddle.zeros([3, 6]))
    g_loss = -C(fake).mean()
    g_loss.backward()
    optG.step()
    optG.clear_grad()
