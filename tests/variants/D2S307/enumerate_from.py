import paddle


class Offsets(paddle.nn.Layer):
    def forward(self, pieces, start):
        total = paddle.zeros([2])
        for k, piece in enumerate([pieces, pieces * 2], start):
            total = total + piece * k
        return total


net = paddle.jit.to_static(Offsets(), full_graph=True)
print(net(paddle.ones([2]), paddle.to_tensor(3)))
