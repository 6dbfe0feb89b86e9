# paddle: >=3.1.0
import paddle


class Normalise(paddle.nn.Layer):
    def forward(self, audio):
        return audio / audio.abs().max(axis=-1).item()


net = paddle.jit.to_static(Normalise(), full_graph=True)
out = net(paddle.ones([2, 5]))
