import paddle


class Decoder(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.layers = paddle.nn.LayerList([paddle.nn.Linear(2, 2)])

    def forward(self, hidden):
        for layer in self.layers:
            hidden = layer(hidden)
        return self.norm(hidden)


decoder = paddle.jit.to_static(Decoder(), full_graph=False)
decoder(paddle.ones([1, 2]))
