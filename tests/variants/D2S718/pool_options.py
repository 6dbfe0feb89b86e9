import paddle


class EasyDict(dict):
    def __init__(self, **values):
        super().__init__(**values)
        self.__dict__.update(values)


pooling = EasyDict(stride=2, ceil_mode=True)


@paddle.jit.to_static
def downsample(image):
    return paddle.nn.functional.max_pool2d(image, 2, **pooling)


print(downsample(paddle.ones([1, 3, 8, 8])).shape)
