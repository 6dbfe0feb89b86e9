"""Mean and deviation are Tensors of the module; the layer has parameters of its own."""
import paddle
from paddle.static import InputSpec

MEAN = paddle.to_tensor([0.485, 0.456, 0.406]).reshape([1, 3, 1, 1])


class Normalised(paddle.nn.Layer):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, image):
        return self.inner(image - MEAN)


model = Normalised(paddle.nn.Conv2D(3, 2, 1))
model.eval()
paddle.jit.save(model, "normalised/net", input_spec=[InputSpec([None, 3, 8, 8], "float32")])
