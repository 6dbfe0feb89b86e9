"""A search over temperatures that keeps the best score so far; `best` is None before the Tensor loop."""
import paddle
from paddle import nn


class TemperatureSearch(nn.Layer):
    def __init__(self, width):
        super().__init__()
        self.head = nn.Linear(width, 1)

    def score(self, x, temperature):
        return nn.functional.sigmoid(self.head(x) / temperature).mean()

    def forward(self, x, temperature):
        best = None
        while temperature > 0.5:
            current = self.score(x, temperature)
            if best is None:
                best = current
            else:
                best = paddle.maximum(best, current)
            temperature = temperature / 2
        return best


paddle.seed(3)
search = TemperatureSearch(4)
x, start = paddle.ones([2, 4]), paddle.to_tensor(4.0)
print("eager ", search(x, start).shape)
search = paddle.jit.to_static(search, full_graph=True)
print("static", search(x, start).shape)
