import paddle


@paddle.jit.to_static(full_graph=True)
class Classifier(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(4, 2)

    def forward(self, x):
        return self.fc(x)


net = Classifier()
print(net(paddle.ones([1, 4])))
