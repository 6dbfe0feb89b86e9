"""Feature extraction: mean and deviation taken with NumPy in a helper, then exported."""

import tempfile

import numpy as np
import paddle
from paddle import nn


def statistics(frames):
    data = frames.numpy()
    return np.mean(data), np.std(data)


class Frontend(nn.Layer):
    def __init__(self):
        super().__init__()
        self.mel = nn.Linear(16, 8, bias_attr=False)

    def forward(self, frames):
        power = self.mel(frames) ** 2
        mean, deviation = statistics(power)
        return (power - paddle.to_tensor(mean)) / paddle.to_tensor(deviation)


paddle.seed(0)
model = Frontend()
model.eval()
print("eager", model(paddle.rand([5, 16])).shape)
with tempfile.TemporaryDirectory() as folder:
    paddle.jit.save(model, folder + "/mel", input_spec=[paddle.static.InputSpec([None, 16], "float32")])
print("exported")
