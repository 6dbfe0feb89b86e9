import paddle


class Settings(dict):
    def __getattr__(self, name):
        return self[name]


class Encoder(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.settings = Settings(axis=-1, keepdim=True)

    def forward(self, x):
        kwargs = {**self.settings}
        return paddle.sum(x, **kwargs)


net = paddle.jit.to_static(Encoder())
print(net(paddle.ones([2, 3])))
