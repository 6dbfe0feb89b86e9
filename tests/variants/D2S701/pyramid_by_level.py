"""A feature pyramid whose anchors are a local dict keyed by (height, width), handled in a helper."""
import paddle
import paddle.nn.functional as F


def anchors_for(features):
    table = {}
    for feature in features:
        size = (feature.shape[2], feature.shape[3])
        table[size] = feature.mean(axis=[2, 3])
    return table


def fuse(table):
    return paddle.concat([anchor for anchor in table.values()], axis=1)


class Pyramid(paddle.nn.Layer):
    def __init__(self, levels=3):
        super().__init__()
        self.levels = levels

    @paddle.jit.to_static(full_graph=False)
    def forward(self, image):
        features = [image]
        for _ in range(self.levels - 1):
            features.append(F.avg_pool2d(features[-1], 2))
        return fuse(anchors_for(features))


pyramid = Pyramid()
result = pyramid(paddle.arange(2 * 3 * 16 * 16, dtype="float32").reshape([2, 3, 16, 16]))
print("fused:", result.shape)
