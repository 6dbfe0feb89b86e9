# paddle: ==3.0.0
import paddle
from paddle import nn


class AE(nn.Layer):
    def __init__(self):
        super().__init__()
        self.enc = nn.Linear(6, 2)
        self.dec = nn.Linear(2, 6)

    @paddle.jit.to_static(full_graph=True)
    def forward(self, x):
        return self.dec(paddle.tanh(self.enc(x)))


paddle.seed(0)
ae = AE()
opt = paddle.optimizer.Adam(parameters=ae.parameters())
for i in range(2):
    x = paddle.rand([4, 6])
    loss = ((ae(x) - x) ** 2).mean()
    loss.backward()
    opt.step()
    opt.clear_grad()
    print(i, float(loss))
paddle.save(ae, "ae.pdmodel")
