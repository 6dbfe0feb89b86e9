"""A gated fusion layer that computes its second stream only when the gate is open; exported with jit.save."""

import tempfile

import paddle
from paddle import nn


class GatedFusion(nn.Layer):
    def __init__(self, width):
        super().__init__()
        self.gate = nn.Linear(width, 1)
        self.audio = nn.Linear(width, width)
        self.mix = nn.Linear(2 * width, width)

    def forward(self, image, sound):
        open_gate = self.gate(image).mean() > 0
        if open_gate:
            heard = paddle.tanh(self.audio(sound))
        fused = paddle.concat([image, heard], axis=-1)
        return self.mix(fused)


paddle.seed(0)
net = GatedFusion(4)
spec = paddle.static.InputSpec([1, 4], "float32")
with tempfile.TemporaryDirectory() as folder:
    paddle.jit.save(net, folder + "/fusion", input_spec=[spec, spec])
print("exported")
