import paddle


class Neck(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.reduce = paddle.nn.Linear(4, 2)

    def forward(self, feats):
        y = self.reduce(feats)
        return y * SCALE_FACTOR


paddle.jit.to_static(Neck())(paddle.ones([1, 4]))
