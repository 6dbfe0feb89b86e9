"""Only the encoder half is wanted, so its bound method is passed to jit.save."""
import paddle
from paddle.static import InputSpec


class AutoEncoder(paddle.nn.Layer):
    def __init__(self, size, code):
        super().__init__()
        self.down = paddle.nn.Linear(size, code)
        self.up = paddle.nn.Linear(code, size)

    def encode(self, x):
        return paddle.nn.functional.relu(self.down(x))

    def forward(self, x):
        return self.up(self.encode(x))


def export_half(model):
    model.eval()
    paddle.jit.save(model.encode, "halves/encoder", input_spec=[InputSpec([None, 6], "float32")])


export_half(AutoEncoder(6, 2))
