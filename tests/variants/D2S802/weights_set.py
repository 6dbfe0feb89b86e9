"""A reference program is built in static mode, then a weight of an eager network is set."""
import numpy as np
import paddle
from paddle import nn, static


def reference_size():
    paddle.enable_static()
    main = static.Program()
    with static.program_guard(main):
        token = static.data("token", [None, 8], "float32")
        paddle.matmul(token, token, transpose_y=True)
    return len(main.global_block().ops)


class Encoder(nn.Layer):
    def __init__(self):
        super().__init__()
        self.proj = nn.Linear(8, 8)

    def forward(self, token):
        return self.proj(token)


encoder = Encoder()
print("reference:", reference_size())
encoder.proj.weight.set_value(np.eye(8, dtype="float32"))
print(encoder.proj.weight)
