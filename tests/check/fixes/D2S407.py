import paddle


class Heads(paddle.nn.Layer):
    def forward(self, x):
        heads = (x * 2).view([x.shape[0], 2, -1])  # a head each
        return heads.transpose([1, 0, 2])


net = paddle.jit.to_static(Heads(), full_graph=True)
out = net(paddle.ones([3, 4]))
