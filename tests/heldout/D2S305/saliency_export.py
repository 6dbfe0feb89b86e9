"""A saliency map by a hook, in a model that is then exported."""
import paddle


class Saliency(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = paddle.nn.Conv2D(1, 2, 3)
        self.seen = None

    def remember(self, grad):
        self.seen = grad
        return grad

    def forward(self, image):
        features = self.conv(image)
        features.register_hook(self.remember)
        return features.sum()


paddle.jit.save(Saliency(), "saliency", input_spec=[paddle.static.InputSpec([1, 1, 8, 8], "float32")])
