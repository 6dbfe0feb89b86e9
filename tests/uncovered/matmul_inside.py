"""AST: a plain user error, a matmul of shapes that do not fit, without any branch or loop."""
import paddle


class Scorer(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(8, 4)

    @paddle.jit.to_static(full_graph=True)
    def forward(self, query, key):
        return paddle.matmul(self.fc(query), key)


print(Scorer()(paddle.ones([2, 8]), paddle.ones([3, 5])).shape)
