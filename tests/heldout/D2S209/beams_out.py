"""A list that grew under a Tensor condition is the result."""
import paddle


class Beams(paddle.nn.Layer):
    def forward(self, start, steps):
        beams = []
        n = paddle.zeros([], "int64")
        while n < steps:
            beams.append(start + n.astype("float32"))
            n = n + 1
        return beams


print(paddle.jit.to_static(Beams(), full_graph=True)(paddle.rand([2]), paddle.to_tensor(3)))
