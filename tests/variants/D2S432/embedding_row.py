# paddle: <3.0.0
# env: FLAGS_set_to_1d=1
import paddle


class Token(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.table = self.create_parameter([5, 4])

    def forward(self, token):
        return paddle.concat([self.table[token], self.table[token + 1]], axis=0)


net = paddle.jit.to_static(Token(), full_graph=True)
print(net(paddle.to_tensor([2])).shape)
