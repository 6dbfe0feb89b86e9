# paddle: ==3.3.1
import paddle
from paddle import nn


class VAE(nn.Layer):
    def __init__(self):
        super().__init__()
        self.enc = nn.Linear(8, 4)
        self.dec = nn.Linear(2, 8)

    def forward(self, x):
        mu, logvar = self.enc(x).chunk(2, axis=-1)
        z = mu + paddle.exp(0.5 * logvar) * paddle.randn(mu.shape)
        rec = ((self.dec(z) - x) ** 2).mean()
        kl = -0.5 * (1 + logvar - mu**2 - paddle.exp(logvar)).mean()
        msg = "rec %.4f kl %.4f" % (rec, kl)
        print(msg)
        return rec + 0.1 * kl


vae = paddle.jit.to_static(VAE(), full_graph=True)
opt = paddle.optimizer.Adam(parameters=vae.parameters())
loss = vae(paddle.rand([4, 8]))
loss.backward()
opt.step()
