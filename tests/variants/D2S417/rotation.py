import paddle
from paddle import nn


class Rotate(nn.Layer):
    def forward(self, points, angle):
        c = paddle.cos(angle)
        s = paddle.sin(angle)
        matrix = paddle.to_tensor([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
        return points @ matrix


net = paddle.jit.to_static(Rotate(), full_graph=True)
print(net(paddle.ones([4, 3]), paddle.to_tensor(0.5)))
