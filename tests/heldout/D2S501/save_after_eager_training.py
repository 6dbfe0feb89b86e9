# paddle: ==2.6.2
import os

import paddle
from paddle import nn


class MLP(nn.Layer):
    def __init__(self, sizes=(4, 16, 2)):
        super().__init__()
        self.layers = nn.LayerList([nn.Linear(a, b) for a, b in zip(sizes[:-1], sizes[1:])])

    def forward(self, x):
        for i, layer in enumerate(self.layers):
            x = layer(x)
            if i + 1 < len(self.layers):
                x = nn.functional.relu(x)
        return x


def train(net, steps=3):
    opt = paddle.optimizer.Adam(1e-2, parameters=net.parameters())
    for s in range(steps):
        x = paddle.rand([8, 4])
        y = (x.sum(1) > 2).astype("int64")
        loss = nn.functional.cross_entropy(net(x), y)
        loss.backward()
        opt.step()
        opt.clear_grad()
        print(f"[{s}] loss {float(loss):.4f}")


model = MLP()
train(model)
model.eval()
os.makedirs("output", exist_ok=True)
static_model = paddle.jit.to_static(model, full_graph=True)
paddle.jit.save(static_model, os.path.join("output", "mlp"))
