# paddle: ==3.0.0
import paddle
from paddle import nn

paddle.seed(7)
G = paddle.jit.to_static(nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 8)), full_graph=True)
D = nn.Sequential(nn.Linear(8, 16), nn.LeakyReLU(), nn.Linear(16, 1))
opt_g = paddle.optimizer.Adam(2e-4, parameters=G.parameters())
opt_d = paddle.optimizer.Adam(2e-4, parameters=D.parameters())
bce = nn.BCEWithLogitsLoss()

for it in range(2):
    fake = G(paddle.randn([6, 4]))
    d_loss = bce(D(fake), paddle.zeros([6, 1])) + bce(D(paddle.randn([6, 8])), paddle.ones([6, 1]))
    d_loss.backward(retain_graph=True)
    opt_d.step()
    opt_d.clear_grad()
    opt_g.clear_grad()

    g_loss = bce(D(fake), paddle.ones([6, 1]))
    g_loss.backward()
    opt_g.step()
    opt_g.clear_grad()
    print(it, float(d_loss), float(g_loss))
