"""The dtype of a spec is Python's float."""
import paddle
from paddle.static import InputSpec


class Rescale(paddle.nn.Layer):
    def __init__(self, factor):
        super().__init__()
        self.factor = self.create_parameter([1], default_initializer=paddle.nn.initializer.Constant(factor))

    def forward(self, values):
        return values * self.factor


spec = InputSpec(shape=[None, 2], dtype=float, name="values")
paddle.jit.save(Rescale(0.1), "rescale/net", input_spec=[spec])
