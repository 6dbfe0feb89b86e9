"""A helper written for another framework casts with four positional arguments."""
import paddle
from paddle import nn


class Encoder(nn.Layer):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(4, 4)

    def forward(self, tokens):
        hidden = tokens.to("cpu", "float32", True, False)
        return self.layer(hidden)


encoder = paddle.jit.to_static(Encoder(), full_graph=True)
out = encoder(paddle.ones([2, 4]))
