import paddle


class Model(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.encoder = paddle.jit.to_static(paddle.nn.Linear(4, 4), full_graph=True)
        self.decoder = paddle.nn.Linear(4, 2)

    def forward(self, x):
        return self.decoder(paddle.nn.functional.relu(self.encoder(x)))


paddle.jit.save(Model(), "pair/model", input_spec=[paddle.static.InputSpec([None, 4], "float32")])
