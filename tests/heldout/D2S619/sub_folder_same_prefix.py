# paddle: ==3.2.2
import paddle
from paddle import nn
from paddle.static import InputSpec


class Stage(nn.Layer):
    def __init__(self, a, b):
        super().__init__()
        self.f = nn.Linear(a, b)

    def forward(self, x):
        return nn.functional.relu(self.f(x))


parts = {"asr": Stage(4, 4), "asr/encoder": Stage(4, 8), "asr/decoder": Stage(8, 4)}
for key, part in parts.items():
    part.eval()
    paddle.jit.save(part, f"zoo/{key}", input_spec=[InputSpec([None, part.f.weight.shape[0]], "float32", "x")])
    print("saved", key)

full = paddle.jit.load("zoo/asr")
print(full(paddle.rand([1, 4])).shape)
