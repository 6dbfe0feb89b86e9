import paddle
from paddle.static import InputSpec


@paddle.jit.not_to_static
def unflatten(x, like):
    return x.reshape([like.shape[0], like.shape[1], 4])


class Encoder(paddle.nn.Layer):
    def forward(self, x):
        return unflatten(paddle.flatten(x, 0, 1), x)


net = paddle.jit.to_static(Encoder(), full_graph=True, input_spec=[InputSpec([None, None, 4], "float32")])
print(net(paddle.ones([2, 3, 4])))
