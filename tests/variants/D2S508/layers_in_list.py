"""The blocks of a backbone are kept in a Python list."""
import paddle
from paddle import nn
from paddle.static import InputSpec


class Backbone(nn.Layer):
    def __init__(self, depth):
        super().__init__()
        self.stem = nn.Conv2D(3, 4, 3, padding=1)
        self.blocks = [nn.Conv2D(4, 4, 3, padding=1) for _ in range(depth)]

    def forward(self, image):
        feature = self.stem(image)
        for block in self.blocks:
            feature = nn.functional.relu(block(feature)) + feature
        return feature.mean(axis=[2, 3])


def export(model, path):
    model.eval()
    paddle.jit.save(model, path, input_spec=[InputSpec([None, 3, 16, 16], "float32", "image")])


backbone = Backbone(2)
print(backbone(paddle.ones([1, 3, 16, 16])).shape)
export(backbone, "backbone/inference")
