# paddle: ==2.6.2
import paddle
from paddle import nn


class Regr(nn.Layer):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(3, 8)
        self.out = nn.Linear(8, 1)

    def forward(self, x):
        h, _ = self.gru(x)
        return self.out(h[:, -1])


net = paddle.jit.to_static(Regr(), full_graph=True)
x, y = paddle.rand([4, 6, 3]), paddle.rand([4, 1])

with paddle.no_grad():
    print("sanity check:", net(x).shape)

opt = paddle.optimizer.Adam(parameters=net.parameters())
for epoch in range(2):
    loss = nn.functional.mse_loss(net(x), y)
    loss.backward()
    opt.step()
    opt.clear_grad()
    print("epoch", epoch, float(loss))
