# paddle: ==3.1.1
# Why unanswered: paddle.static.nn.conv2d refuses PIR and names FLAGS_enable_pir_api=0; no entry is about these old builders.
import paddle
from paddle import nn


class OldConv(nn.Layer):
    def forward(self, img):
        y = paddle.static.nn.conv2d(img, num_filters=4, filter_size=3, act="relu")
        return y.mean([2, 3])


net = paddle.jit.to_static(OldConv(), full_graph=True)
print(net(paddle.rand([1, 3, 16, 16])).shape)
