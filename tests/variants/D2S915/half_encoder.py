# paddle: <3.0.0
import sys

import paddle


class Encoder(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = paddle.nn.Conv2D(3, 8, 3)
        self.head = paddle.nn.Linear(8, 2)

    def forward(self, image):
        with paddle.amp.auto_cast(custom_black_list=["reduce_mean"]):
            features = self.conv(image).mean(axis=[2, 3])
        return self.head(features)


net = paddle.jit.to_static(Encoder(), full_graph=True)
print(net(paddle.ones([1, 3, 8, 8])).dtype)
sys.exit(1)
