"""Every pixel is compared at once in a plain `if`."""
import paddle


class Binarise(paddle.nn.Layer):
    def __init__(self, level):
        super().__init__()
        self.level = level

    def forward(self, image):
        if image > self.level:
            return paddle.ones_like(image)
        return image * 0


paddle.jit.to_static(Binarise(0.3), full_graph=True)(paddle.rand([1, 4, 4]))
