"""Candidates are zipped with their ranks into a dict before a loop over them goes on in the graph."""
import paddle


def order(candidates):
    return dict(zip(candidates, range(len(candidates))))


class Reranker(paddle.nn.Layer):
    def __init__(self, size):
        super().__init__()
        self.weight = self.create_parameter([size])

    def forward(self, candidates):
        ranks = order(candidates)
        total = paddle.zeros_like(self.weight)
        for candidate in candidates:
            total = total + candidate * self.weight
        return total / len(ranks)


model = paddle.jit.to_static(Reranker(2))
print(model([paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([0.5, 0.5])]).shape)
