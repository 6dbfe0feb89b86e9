# paddle: ==3.3.1
import paddle
from paddle import nn


class GANTrainer(nn.Layer):
    def __init__(self):
        super().__init__()
        self.G = nn.Linear(2, 4)
        self.D = nn.Linear(4, 1)
        self.opt_d = paddle.optimizer.Adam(1e-3, parameters=self.D.parameters())

    @paddle.jit.to_static(full_graph=True)
    def d_step(self, real, z):
        fake = self.G(z).detach()
        loss = nn.functional.softplus(-self.D(real)).mean() + nn.functional.softplus(self.D(fake)).mean()
        self.opt_d.clear_grad()
        loss.backward()
        self.opt_d.step()
        return loss


paddle.seed(0)
trainer = GANTrainer()
for it in range(2):
    print(it, float(trainer.d_step(paddle.rand([4, 4]), paddle.rand([4, 2]))))
