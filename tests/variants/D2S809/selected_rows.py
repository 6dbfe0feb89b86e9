# paddle: <3.0.0
import sys

import paddle

paddle.base.core._set_prim_all_enabled(True)


class Selected(paddle.nn.Layer):
    def forward(self, scores):
        return paddle.nonzero(scores) * 2


net = paddle.jit.to_static(Selected(), full_graph=True)
print(net(paddle.ones([2, 2])).shape)
sys.exit(1)
