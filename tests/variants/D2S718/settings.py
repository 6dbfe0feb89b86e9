import paddle


class Settings(dict):
    def __getattr__(self, name):
        if name in self:
            return self[name]
        raise AttributeError(name)


class Encoder(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.settings = Settings(epsilon=1e-6, begin_norm_axis=1)
        self.norm = paddle.nn.LayerNorm(3)

    def forward(self, x):
        options = {**self.settings, "epsilon": 1e-5}
        return self.norm(x) * options["epsilon"]


net = paddle.jit.to_static(Encoder())
print(net(paddle.ones([2, 3])))
