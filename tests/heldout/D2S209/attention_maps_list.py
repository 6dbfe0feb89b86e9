# paddle: ==3.0.0
import paddle
from paddle import nn


class UniversalTransformer(nn.Layer):
    def __init__(self, d=8):
        super().__init__()
        self.att = nn.Linear(d, d)
        self.halt = nn.Linear(d, 1)

    def forward(self, x):
        maps = []
        p = paddle.zeros([])
        n = paddle.zeros([], dtype="int64")
        while paddle.logical_and(p < 1.0, n < 5):
            w = nn.functional.softmax(self.att(x) @ x.transpose([0, 2, 1]))
            maps.append(w)
            x = x + w @ x
            p = p + nn.functional.sigmoid(self.halt(x)).mean()
            n = n + 1
        return x, maps


paddle.seed(0)
ut = UniversalTransformer()
ut.eval()
ut = paddle.jit.to_static(ut, full_graph=True)
y, maps = ut(paddle.rand([1, 3, 8]))
print(y.shape, [m.shape for m in maps])
