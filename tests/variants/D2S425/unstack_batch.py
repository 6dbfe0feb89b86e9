import paddle
from paddle.static import InputSpec


class PerSample(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.score = paddle.nn.Linear(4, 1)

    def forward(self, batch):
        samples = paddle.unstack(batch, axis=0)
        return paddle.stack([self.score(sample) for sample in samples])


paddle.jit.save(PerSample(), "output/scores", input_spec=[InputSpec([None, 4], "float32")])
out = paddle.jit.load("output/scores")(paddle.ones([2, 4]))
