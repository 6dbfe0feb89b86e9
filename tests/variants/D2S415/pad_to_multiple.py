import paddle
from paddle.nn.functional import pad
from paddle.static import InputSpec


class Align(paddle.nn.Layer):
    def forward(self, tokens):
        missing = 4 - tokens.shape[1] % 4
        return pad(tokens, [0, 0, 0, missing])


model = paddle.jit.to_static(Align(), full_graph=True, input_spec=[InputSpec([1, None], "float32")])
print(model(paddle.ones([1, 6])))
