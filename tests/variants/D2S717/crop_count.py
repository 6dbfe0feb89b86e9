import paddle


class Crop(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.embed = paddle.nn.Embedding(20, 4)

    def forward(self, tokens):
        length = int(tokens[tokens > 0].shape[0])
        return self.embed(tokens)[:length]


net = paddle.jit.to_static(Crop())
print(net(paddle.to_tensor([3, 7, 0, 0])).shape)
