"""Anchor boxes as plain nested lists, extended in a helper when the image is bright (an if, not a loop)."""
import paddle

BASE = 4


def default_anchors():
    return [[0, 0, BASE, BASE], [BASE, BASE, 2 * BASE, 2 * BASE]]


def add_large(image):
    anchors = default_anchors()
    if image.mean() > 0.5:
        anchors.append([0, 0, 4 * BASE, 4 * BASE])
    return paddle.to_tensor(anchors, dtype="float32")


@paddle.jit.to_static(full_graph=True)
def area(image):
    boxes = add_large(image)
    return (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])


print(area(paddle.ones([3, 8, 8])))
