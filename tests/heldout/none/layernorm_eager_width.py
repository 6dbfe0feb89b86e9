# paddle: >=2.6.2,<=3.0.0
import paddle
from paddle import nn


class Encoder(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(8, 12)
        self.norm = nn.LayerNorm(16)

    def forward(self, x):
        return self.norm(self.fc(x))


print(Encoder()(paddle.rand([2, 8])))
