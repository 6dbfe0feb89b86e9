import paddle


class Masked(paddle.nn.Layer):
    def __init__(self, card):
        super().__init__()
        self.card = card

    def forward(self, x):
        mask = paddle.to_tensor([1.0, 0.0, 1.0], place=self.card)
        return x * mask


net = paddle.jit.to_static(Masked(0), full_graph=True)
print(net(paddle.ones([2, 3])))
