import paddle


class Encoder(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(8, 8)

    def forward(self, tokens):
        hidden = self.fc(tokens)
        hidden.set_shape([2, 16, 8])
        return hidden.mean(axis=1)


net = paddle.jit.to_static(Encoder())
out = net(paddle.ones([2, 16, 8]))
