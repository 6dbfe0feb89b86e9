import sys

import paddle


class Critic(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(3, 1)

    def forward(self, x):
        score = paddle.tanh(self.fc(x)).sum()
        slope = paddle.grad(score, x, create_graph=True)[0]
        return (slope.norm() - 1).square()


net = paddle.jit.to_static(Critic(), full_graph=True)
x = paddle.ones([2, 3])
x.stop_gradient = False
print(net(x))
sys.exit(1)
