# paddle: >=3.0.0,<3.1.0
import paddle


class Gram(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.proj = paddle.nn.Linear(4, 4)

    def forward(self, feature):
        feature = self.proj(feature)
        return feature.mT @ feature


net = paddle.jit.to_static(Gram())
print(net(paddle.ones([4])))
