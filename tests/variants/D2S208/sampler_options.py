"""A sampler keeps its options beside its state in one dict; the static result is checked against eager."""
import numpy as np
import paddle
from paddle import nn


class Sampler(nn.Layer):
    def __init__(self):
        super().__init__()
        self.cell = nn.Linear(2, 2, weight_attr=nn.initializer.Constant(0.5), bias_attr=False)

    def advance(self, kwargs):
        kwargs["state"] = self.cell(kwargs["state"])
        return kwargs

    def forward(self, state, limit):
        kwargs = {"state": state, "repeat": 2, "do_sum": True}
        total = paddle.zeros([1, 2])
        step = paddle.zeros([], dtype="int64")
        while step < limit:
            kwargs = self.advance(kwargs)
            if kwargs["do_sum"] is True:
                total = total + kwargs["state"]
            step = step + 1
        return total


if __name__ == "__main__":
    state, limit = paddle.full([1, 2], 2.0), paddle.to_tensor(3)
    sampler = Sampler()
    sampler.eval()
    expected = sampler(state, limit).numpy()
    got = paddle.jit.to_static(sampler, full_graph=True)(state, limit).numpy()
    if not np.allclose(got, expected):
        raise AssertionError("static result %s differs from eager %s" % (got.tolist(), expected.tolist()))
