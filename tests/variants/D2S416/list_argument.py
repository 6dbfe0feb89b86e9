import paddle
from paddle import nn


class Bias(nn.Layer):
    def forward(self, x):
        return x + paddle.Tensor([0.5, 1.5])


paddle.jit.save(Bias(), "bias", input_spec=[paddle.static.InputSpec([None, 2], "float32")])
