"""A row of Python floats is given to a loaded model."""
import paddle
from paddle.static import InputSpec

scorer = paddle.nn.Sequential(paddle.nn.Linear(3, 4), paddle.nn.Tanh(), paddle.nn.Linear(4, 1))
scorer.eval()
paddle.jit.save(scorer, "scores/net", input_spec=[InputSpec([None, 3], "float32", "row")])
loaded = paddle.jit.load("scores/net")
rows = [[0.1, 0.5, 0.2], [0.3, 0.3, 0.9]]
print(loaded(rows).tolist())
