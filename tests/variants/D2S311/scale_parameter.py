import paddle


class LayerScale(paddle.nn.Layer):
    def forward(self, x):
        gamma = self.create_parameter([x.shape[-1]], default_initializer=paddle.nn.initializer.Constant(0.1))
        return x * gamma


net = paddle.jit.to_static(LayerScale(), full_graph=True)
print(net(paddle.ones([2, 4])))
