"""A preprocessing helper that asserts that all pixels are in range (raises in eager mode too)."""

import paddle


def check(image):
    assert image >= 0, "negative pixel"
    return image / 255.0


def preprocess(image):
    image = check(image)
    return image.transpose([2, 0, 1]).unsqueeze(0)


convert = paddle.jit.to_static(preprocess, full_graph=True)
print(convert(paddle.ones([2, 2, 3])).shape)
