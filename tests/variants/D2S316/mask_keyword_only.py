import paddle


class MaskedMean(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(4, 4)

    def forward(self, tokens, *, mask):
        hidden = self.fc(tokens)
        return (hidden * mask).sum(axis=1)


net = paddle.jit.to_static(MaskedMean(), full_graph=True)
print(net(paddle.ones([2, 3, 4]), mask=paddle.ones([2, 3, 1])))
