import paddle


class Lazy(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = None

    def forward(self, image):
        if self.conv is None:
            self.conv = paddle.nn.Conv2D(image.shape[1], 4, 3)
        return self.conv(image)


paddle.jit.to_static(Lazy())(paddle.ones([1, 3, 8, 8]))
