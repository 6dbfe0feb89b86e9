# paddle: ==3.3.1
import paddle
from paddle import nn


class MergeSort(nn.Layer):
    """Bisection of a monotone function, one function call per level."""

    def __init__(self):
        super().__init__()
        self.f = nn.Linear(1, 1)

    def value(self, t):
        return self.f(t.reshape([1, 1])).sum() + t * 5

    def bisect(self, lo, hi):
        mid = (lo + hi) / 2
        if (hi - lo) < 1e-2:
            return mid
        if self.value(mid) > 0:
            return self.bisect(lo, mid)
        return self.bisect(mid, hi)

    def forward(self, lo, hi):
        return self.bisect(lo, hi)


paddle.seed(0)
solver = MergeSort()
solver.eval()
print(float(solver(paddle.to_tensor(-2.0), paddle.to_tensor(2.0))))
solver = paddle.jit.to_static(solver, full_graph=True)
print(float(solver(paddle.to_tensor(-2.0), paddle.to_tensor(2.0))))
