# paddle: ==3.3.1
import os

os.environ["FLAGS_enable_pir_api"] = "False"

import paddle
from paddle import nn


class DeepFM(nn.Layer):
    def __init__(self, fields=4, k=3):
        super().__init__()
        self.emb = nn.Embedding(50, k)
        self.mlp = nn.Linear(fields * k, 1)

    def forward(self, ids):
        e = self.emb(ids)
        fm = 0.5 * (e.sum(1) ** 2 - (e**2).sum(1)).sum(-1, keepdim=True)
        return nn.functional.sigmoid(fm + self.mlp(e.flatten(1)))


paddle.seed(0)
net = DeepFM()
opt = paddle.optimizer.Adam(parameters=net.parameters())
net = paddle.jit.to_static(net)
loss = nn.functional.binary_cross_entropy(net(paddle.randint(0, 50, [4, 4])), paddle.ones([4, 1]))
loss.backward()
opt.step()
print(float(loss))
