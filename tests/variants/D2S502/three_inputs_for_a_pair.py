"""A siamese network is decorated with one InputSpec too many and called with its two pictures."""
import paddle
from paddle.static import InputSpec

PICTURE = InputSpec([None, 3, 8, 8], "float32")


class Siamese(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = paddle.nn.Conv2D(3, 4, 3)
        self.pool = paddle.nn.AdaptiveAvgPool2D(1)

    def embed(self, picture):
        return self.pool(self.conv(picture)).flatten(1)

    @paddle.jit.to_static(input_spec=[PICTURE, PICTURE, InputSpec([None], "int64")], full_graph=True)
    def forward(self, left, right):
        return paddle.nn.functional.cosine_similarity(self.embed(left), self.embed(right))


def evaluate(model, batches):
    model.eval()
    return [model(left, right) for left, right in batches]


pictures = paddle.ones([2, 3, 8, 8])
print(evaluate(Siamese(), [(pictures, pictures)]))
