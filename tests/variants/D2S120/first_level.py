"""Only the first of several feature levels is used."""
import paddle


class FirstLevel(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.heads = paddle.nn.LayerList([paddle.nn.Linear(4, 2), paddle.nn.Linear(4, 3)])

    def forward(self, x):
        for head in self.heads:
            y = head(x)
            return paddle.nn.functional.relu(y)


paddle.jit.save(FirstLevel(), "first/net", input_spec=[paddle.static.InputSpec([1, 4], "float32")])
