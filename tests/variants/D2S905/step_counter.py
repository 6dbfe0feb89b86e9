import paddle


class Warmup(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.step = 0

    def forward(self, x):
        self.step += 1
        return x * min(self.step / 10, 1.0)


warmup = paddle.jit.to_static(Warmup(), full_graph=True)
first, second = float(warmup(paddle.ones([]))), float(warmup(paddle.ones([])))
assert second > first, f"the step stands still: {first}, {second}"
