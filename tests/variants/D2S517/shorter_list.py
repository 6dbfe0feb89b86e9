"""A decorated matcher with named inputs is exported with a list that names something else."""
import paddle
from paddle.static import InputSpec


class Matcher(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.tower = paddle.nn.Linear(3, 3)

    @paddle.jit.to_static(
        input_spec=[InputSpec([None, 3], "float32", "query"), InputSpec([None, 3], "float32", "key")], full_graph=True
    )
    def forward(self, query, key):
        return paddle.matmul(self.tower(query), self.tower(key), transpose_y=True)


matcher = Matcher()
print(matcher(paddle.ones([1, 3]), paddle.ones([2, 3])).shape)
paddle.jit.save(matcher, "matcher/query", input_spec=[InputSpec([None, 3], "float32", "question")])
