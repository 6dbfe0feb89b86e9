# paddle: >=3.0.0
"""A preprocessing function that keeps its operators in a Program of its own."""

import paddle


@paddle.jit.to_static(full_graph=True)
def rescale(image):
    with paddle.static.program_guard(paddle.static.Program()):
        scaled = image / 255.0
    return scaled


print(rescale(paddle.ones([1, 3, 4, 4])).shape)
