# paddle: <3.0.0
import functools

import paddle


@paddle.jit.to_static
def attend(scores, value):
    normalise = functools.partial(paddle.nn.functional.softmax, axis=-1)
    return normalise(scores) @ value


print(attend(paddle.ones([2, 3]), paddle.ones([3, 4])))
