"""An old script switched static mode on long before the conversion."""
import paddle

paddle.enable_static()


class Classifier(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.out = paddle.nn.Linear(3, 2)

    def forward(self, x):
        return self.out(x)


model = paddle.jit.to_static(Classifier(), full_graph=True)
print(model(paddle.to_tensor([[1.0, 2.0, 3.0]])))
