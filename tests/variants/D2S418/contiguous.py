import sys

import paddle


class Flat(paddle.nn.Layer):
    def forward(self, x):
        return x.transpose([1, 0]).contiguous().reshape([-1])


net = paddle.jit.to_static(Flat(), full_graph=True)
if paddle.__version__ < "3":
    sys.exit(0)
print(net(paddle.ones([2, 3])))
sys.exit(1)
