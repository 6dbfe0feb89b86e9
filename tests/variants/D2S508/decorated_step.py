"""A decorated prediction function around a model that a closure holds."""
import paddle
from paddle.static import InputSpec


def make_scorer(width):
    tower = paddle.nn.Sequential(paddle.nn.Linear(width, 8), paddle.nn.ReLU(), paddle.nn.Linear(8, 1))
    tower.eval()
    return tower


tower = make_scorer(5)


@paddle.jit.to_static(input_spec=[InputSpec([None, 5], "float32", "row")], full_graph=True)
def score(row):
    return paddle.nn.functional.sigmoid(tower(row)).flatten()


print(score(paddle.ones([2, 5])).shape)
paddle.jit.save(score, "scorer/score")
