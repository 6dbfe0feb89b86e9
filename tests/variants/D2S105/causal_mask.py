"""A decoder layer that grows its sequence and builds the causal mask of its length in every round."""
import paddle
from paddle import nn


class GreedyDecoder(nn.Layer):
    def __init__(self, width=4):
        super().__init__()
        self.mix = nn.Linear(width, width)

    def causal_mask(self, seq):
        length = seq.shape[0]
        return paddle.tril(paddle.ones([length, length]))

    def forward(self, seq, steps):
        while steps > 0:
            scores = paddle.matmul(seq, seq, transpose_y=True) * self.causal_mask(seq)
            context = self.mix(paddle.matmul(scores, seq))
            seq = paddle.concat([seq, context[-1:]], axis=0)
            steps = steps - 1
        return seq


paddle.seed(5)
decoder = GreedyDecoder()
seq = paddle.ones([2, 4])
print("eager ", decoder(seq, paddle.to_tensor(3)).shape)
decoder = paddle.jit.to_static(decoder, full_graph=True)
print("static", decoder(seq, paddle.to_tensor(3)).shape)
