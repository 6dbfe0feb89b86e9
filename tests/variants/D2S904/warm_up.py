# paddle: >=3.0.0
"""A warm-up call under no_grad, then training."""
import paddle


class Tagger(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.embed = paddle.nn.Embedding(10, 4)
        self.head = paddle.nn.Linear(4, 3)

    def forward(self, ids):
        return self.head(self.embed(ids))


tagger = paddle.jit.to_static(Tagger(), full_graph=True)
tokens = paddle.to_tensor([[1, 2, 3]])
with paddle.no_grad():
    tagger(tokens)
loss = tagger(tokens).mean()
loss.backward()
assert tagger.head.weight.grad is not None, "nothing to learn from"
