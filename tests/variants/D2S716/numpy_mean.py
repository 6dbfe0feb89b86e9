# paddle: >=3.1.0
import numpy as np
import paddle


@paddle.jit.to_static
def normalise(image, mean, std):
    shift = paddle.to_tensor(np.multiply(mean, std))
    return image - shift


print(normalise(paddle.ones([3]), np.ones([3], "float32"), np.ones([4], "float32")))
