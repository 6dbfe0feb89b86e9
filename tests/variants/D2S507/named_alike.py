"""Two inputs of different width got the same name in a copied line (Paddle 2 notices, Paddle 3 does not)."""
import paddle
from paddle.static import InputSpec


class Energy(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.scale = self.create_parameter([1], default_initializer=paddle.nn.initializer.Constant(0.5))

    def forward(self, visual, textual):
        return visual.square().mean() + textual.square().mean() * self.scale


energy = Energy()
energy.eval()
specs = [InputSpec([None, 6], "float32", "feature"), InputSpec([None, 4], "float32", "feature")]
paddle.jit.save(energy, "energy/net", input_spec=specs)
loaded = paddle.jit.load("energy/net")
print(loaded(paddle.ones([1, 6]), paddle.zeros([1, 4])))
