"""A layer that loads an adapter checkpoint on first use, exported with jit.save."""

import os
import tempfile

import paddle
from paddle import nn


class LazyAdapter(nn.Layer):
    def __init__(self, checkpoint):
        super().__init__()
        self.checkpoint = checkpoint
        self.loaded = False
        self.down, self.up = nn.Linear(6, 2), nn.Linear(2, 6)

    def forward(self, hidden):
        if not self.loaded:
            self.load_dict(paddle.load(self.checkpoint))
            self.loaded = True
        return hidden + self.up(nn.functional.gelu(self.down(hidden)))


paddle.seed(0)
with tempfile.TemporaryDirectory() as folder:
    checkpoint = os.path.join(folder, "adapter.pdparams")
    paddle.save(LazyAdapter(checkpoint).state_dict(), checkpoint)
    adapter = LazyAdapter(checkpoint)
    spec = [paddle.static.InputSpec([None, 6], "float32")]
    paddle.jit.save(adapter, os.path.join(folder, "adapter"), input_spec=spec)
print("exported")
