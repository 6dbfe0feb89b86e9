"""Siamese pairs, row by row, exported with an open batch."""
import paddle
from paddle.static import InputSpec


class Siamese(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.embed = paddle.nn.Linear(5, 2)

    def forward(self, left, right):
        distances = []
        for a, b in zip(self.embed(left), self.embed(right)):
            distances.append(paddle.norm(a - b))
        return paddle.stack(distances)


paddle.jit.save(Siamese(), "siamese/net", input_spec=[InputSpec([-1, 5], name="left"), InputSpec([-1, 5], name="right")])
