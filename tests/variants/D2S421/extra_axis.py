import paddle


class FirstToken(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.encode = paddle.nn.Linear(3, 3)

    def forward(self, tokens):
        hidden = self.encode(tokens)
        return hidden[0, 0, 0]


net = paddle.jit.to_static(FirstToken(), full_graph=True)
out = net(paddle.ones([2, 3]))
