import paddle


class Mean(paddle.nn.Layer):
    def forward(self, values, mask):
        count = mask.sum() or paddle.ones([])
        return (values * mask).sum() / count


net = paddle.jit.to_static(Mean(), full_graph=True)
result = net(paddle.full([4], 3.0), paddle.to_tensor([1.0, 1.0, 0.0, 0.0]))
print(result)
