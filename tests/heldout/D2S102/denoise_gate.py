"""One arm of the gate averages neighbours and loses a column."""
import paddle
from paddle import nn


class Denoiser(nn.Layer):
    def __init__(self):
        super().__init__()
        self.mix = nn.Linear(12, 12)

    def forward(self, signal):
        noise = (signal - signal.mean(axis=-1, keepdim=True)).abs().max()
        if noise > 0.01:
            smooth = (signal[:, 1:] + signal[:, :-1]) / 2
        else:
            smooth = signal
        return self.mix(smooth) + signal


model = paddle.jit.to_static(Denoiser(), full_graph=True)
print(model(paddle.randn([3, 12])))
