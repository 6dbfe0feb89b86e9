# paddle: <3.0.0
import numpy as np
import paddle


@paddle.jit.to_static
def brightness(image):
    return image * np.random.uniform(0.8, 1.2)


print(brightness(paddle.ones([3, 4])).shape)
