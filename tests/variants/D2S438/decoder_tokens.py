# paddle: <3.0.0
"""A greedy decoder feeds the token that it appended last."""
import paddle
from paddle import nn


class Greedy(nn.Layer):
    def __init__(self, vocabulary=20):
        super().__init__()
        self.table = nn.Embedding(vocabulary, 8)
        self.out = nn.Linear(8, vocabulary)

    def forward(self, start, length):
        tokens = [start + 0]
        step = paddle.zeros([1], "int64")
        while step < length:
            scores = self.out(self.table(tokens[-1]))
            tokens.append(scores.argmax(axis=-1))
            step = step + 1
        return paddle.concat(tokens)


decoder = paddle.jit.to_static(Greedy(), full_graph=True)
print(decoder(paddle.to_tensor([1]), paddle.to_tensor([3])).shape)
