"""Additive NumPy noise in a denoiser: TypeError on 2.6.2, kills the process from 3.0.0 on."""

import numpy as np
import paddle
from paddle import nn


class Denoiser(nn.Layer):
    def __init__(self, sigma):
        super().__init__()
        self.sigma = sigma
        self.net = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 4))

    def forward(self, clean):
        noise = np.full([2, 4], self.sigma, dtype="float32")
        return self.net(clean + noise) - clean


paddle.seed(0)
model = Denoiser(0.1)
print("eager", model(paddle.ones([2, 4])).shape)
model = paddle.jit.to_static(model, full_graph=True)
print("static", model(paddle.ones([2, 4])).shape)
