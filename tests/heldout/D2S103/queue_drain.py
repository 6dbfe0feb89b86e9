"""A counter that a Tensor comparison replaces while the loop runs, in a saved model."""
import paddle
from paddle.static import InputSpec


class Drain(paddle.nn.Layer):
    def forward(self, load):
        busy = True
        rounds = paddle.zeros([1])
        while busy:
            load = load * 0.5
            rounds += 1
            busy = load.sum() > 1.0
        return rounds


paddle.jit.save(Drain(), "drain", input_spec=[InputSpec([None, 4], "float32", "load")])
