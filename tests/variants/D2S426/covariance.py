import paddle


class Whiten(paddle.nn.Layer):
    def forward(self, embedding):
        centred = embedding - embedding.mean()
        return centred.mT @ centred


net = paddle.jit.to_static(Whiten())
out = net(paddle.ones([4]))
