import paddle
from paddle.static import InputSpec

tokens = InputSpec([None, None, 16], "float32", "tokens")


class Encoder(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.mix = paddle.nn.Linear(tokens.shape[1], 8)

    def forward(self, x):
        return self.mix(x)


paddle.jit.save(Encoder(), "encoder", input_spec=[tokens])
