import paddle


class Stem(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.pool = paddle.nn.AvgPool2D(2)
        self.scale = paddle.create_parameter([1, 3, 1, 1], "float32")

    def forward(self, image):
        x = self.pool(image) * self.scale
        return x.reshape([image.shape[0], 3, 4, 5])


net = paddle.jit.to_static(Stem())
print(net(paddle.ones([2, 3, 8, 8])).shape)
