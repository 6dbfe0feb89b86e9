# paddle: >=3.0.0
"""A model of the Paddle 1.x days looks words up with static.nn.embedding."""
import paddle
from paddle import nn


class BagOfWords(nn.Layer):
    def __init__(self):
        super().__init__()
        self.out = nn.Linear(6, 2)

    def forward(self, words):
        rows = paddle.static.nn.embedding(words, size=[50, 6])
        return self.out(rows.mean(axis=1))


net = paddle.jit.to_static(BagOfWords(), full_graph=True)
print(net(paddle.randint(0, 50, [2, 7])).shape)
