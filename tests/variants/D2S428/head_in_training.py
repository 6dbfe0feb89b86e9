import paddle


class Head(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(4, 2)

    def forward(self, features):
        logits = self.fc(features)
        return logits.apply(lambda t: t - t.max())


net = paddle.jit.to_static(Head(), full_graph=True)
print(net(paddle.ones([1, 4])))
