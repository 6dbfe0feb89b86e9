"""A helper clips the gradient of a hidden state; the recurrent model is exported."""

import tempfile

import paddle
from paddle import nn


def clip_gradient(hidden, limit=1.0):
    hidden.register_hook(lambda grad: grad.clip(-limit, limit))
    return hidden


class TinyRNN(nn.Layer):
    def __init__(self):
        super().__init__()
        self.cell = nn.Linear(6, 4)

    def forward(self, steps):
        hidden = paddle.zeros([1, 4])
        for t in range(3):
            hidden = paddle.tanh(self.cell(paddle.concat([steps[:, t], hidden], axis=1)))
            hidden = clip_gradient(hidden)
        return hidden


paddle.seed(0)
net = TinyRNN()
net(paddle.ones([1, 3, 2])).sum().backward()
print("eager trained")
with tempfile.TemporaryDirectory() as folder:
    paddle.jit.save(net, folder + "/rnn", input_spec=[paddle.static.InputSpec([1, 3, 2], "float32")])
print("exported")
