"""A head is replaced for fine-tuning after the network has run once."""
import paddle


class Classifier(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.body = paddle.nn.Linear(4, 4)
        self.head = paddle.nn.Linear(4, 10)

    def forward(self, x):
        return self.head(self.body(x))


model = paddle.jit.to_static(Classifier(), full_graph=True)
model(paddle.ones([1, 4]))
model.head = paddle.nn.Linear(4, 3)
shape = model(paddle.ones([1, 4])).shape
assert list(shape) == [1, 3], f"still the old head: {shape}"
