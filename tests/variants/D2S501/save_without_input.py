"""jit.save of a converted layer before any input is known and without input_spec."""
import paddle


class Head(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(4, 2)

    def forward(self, x):
        return self.fc(x)


paddle.jit.save(paddle.jit.to_static(Head(), full_graph=True), "output/head")
