# paddle: ==3.2.2
import paddle
from paddle import nn


class FakeQuant(nn.Layer):
    def __init__(self, bits=8):
        super().__init__()
        self.qmax = 2 ** (bits - 1) - 1
        self.fc = nn.Linear(6, 6)

    def forward(self, x):
        y = self.fc(x)
        amax = y.abs().max()
        if amax > 1e-6:
            q = paddle.round(y / amax * self.qmax).astype("int32")
        else:
            q = y
        return q, amax


def export_int8(save_path):
    layer = FakeQuant()
    layer.eval()
    st = paddle.jit.to_static(
        layer, input_spec=[paddle.static.InputSpec([None, 6], "float32", "x")], full_graph=True
    )
    paddle.jit.save(st, save_path)


export_int8("int8/fc")
