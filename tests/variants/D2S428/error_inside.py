# paddle: >=3.0.0
import paddle


def whiten(image):
    centered = image - image.mean()
    return centered / centered.standard_deviation()


class Preprocess(paddle.nn.Layer):
    def forward(self, image):
        return image.apply(whiten)


net = paddle.jit.to_static(Preprocess(), full_graph=True)
print(net(paddle.rand([1, 3, 4, 4])))
