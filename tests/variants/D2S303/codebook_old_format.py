# env: FLAGS_enable_pir_api=0
# paddle: >=3.0.0
"""The centres of a codebook are moved inside forward, with the old program format switched on."""

import paddle
from paddle import nn


class Codebook(nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("centre", paddle.zeros([4]))
        self.embed = nn.Linear(6, 4)

    def forward(self, batch):
        codes = self.embed(batch)
        self.centre.set_value(0.9 * self.centre + 0.1 * codes.mean(axis=0))
        return codes - self.centre


paddle.seed(0)
quantiser = paddle.jit.to_static(Codebook(), full_graph=True)
print(quantiser(paddle.rand([3, 6])).shape)
