import paddle
from paddle.static import InputSpec


class Positions(paddle.nn.Layer):
    def forward(self, x):
        table = paddle.to_tensor([0.0, 0.5, 1.0], place="gpu0")
        return x + table


paddle.jit.save(Positions(), "positions", input_spec=[InputSpec([None, 3], "float32")])
