# paddle: ==3.3.1
import paddle
from paddle import nn


class NanWatch(nn.Layer):
    def __init__(self):
        super().__init__()
        self.layers = nn.LayerList([nn.Linear(4, 4) for _ in range(3)])

    def forward(self, x):
        acts = []
        for layer in self.layers:
            x = nn.functional.relu(layer(x))
            acts.append(x)
        dead = any(a.sum() == 0 for a in acts)
        if dead:
            x = x + 1e-3
        return x


watch = paddle.jit.to_static(NanWatch(), full_graph=True)
print(watch(paddle.rand([2, 4])))
