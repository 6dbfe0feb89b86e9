# env: SOT_COLLECT_INFO=breakgraph_reason
# paddle: >=3.0.0
"""A temperature read from a parameter as a Python number."""
import paddle


class Sharpen(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.temperature = self.create_parameter([])

    def forward(self, logits):
        t = float(self.temperature.exp())
        return paddle.nn.functional.softmax(logits / t)


model = paddle.jit.to_static(Sharpen())
print(model(paddle.arange(4, dtype="float32")))
