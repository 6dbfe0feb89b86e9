# paddle: >=3.0.0,<=3.1.1
import paddle
from paddle import nn


def compile_model(model, mode="default"):
    backends = {"default": "aot_eager", "max-autotune": "CINN"}
    return paddle.jit.to_static(model, backend=backends[mode])


class Adapter(nn.Layer):
    def __init__(self, d=8, r=2):
        super().__init__()
        self.down = nn.Linear(d, r)
        self.up = nn.Linear(r, d)

    def forward(self, x):
        return x + self.up(nn.functional.gelu(self.down(x)))


adapter = compile_model(Adapter())
print(adapter(paddle.rand([2, 8])).shape)
