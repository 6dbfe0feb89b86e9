# paddle: ==3.3.1
import numpy as np
import paddle
from paddle import nn


class PatienceLSTM(nn.Layer):
    """Iterate until each of the series has converged."""

    def __init__(self, n=4):
        super().__init__()
        self.step = nn.Linear(n, n)

    def forward(self, series):
        resid = paddle.ones_like(series)
        estimate = series
        while resid.abs().mean(axis=-1) > 0.05:
            new = paddle.tanh(self.step(estimate)) * 0.5
            resid = new - estimate
            estimate = new
        return estimate


def run(export_dir):
    paddle.seed(7)
    model = PatienceLSTM()
    model.eval()
    one = paddle.to_tensor(np.random.rand(1, 4).astype("float32"))
    print("单条序列:", model(one).shape)
    paddle.jit.save(
        model,
        f"{export_dir}/patience",
        input_spec=[paddle.static.InputSpec([None, 4], "float32", "series")],
    )


run("inference_model")
