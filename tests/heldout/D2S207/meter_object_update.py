# paddle: ==3.0.0
import paddle
from paddle import nn


class Meter:
    def __init__(self):
        self.data = {"sum": paddle.zeros([]), "n": paddle.zeros([])}

    def update(self, value):
        self.data["sum"] = self.data["sum"] + value
        self.data["n"] = self.data["n"] + 1


def accumulate(store, key, value):
    store[key] = store[key] + value


class HMM(nn.Layer):
    def __init__(self, states=3):
        super().__init__()
        self.trans = self.create_parameter([states, states])

    def forward(self, obs, length):
        stats = {"logp": paddle.zeros([]), "visits": paddle.zeros([3])}
        alpha = nn.functional.softmax(obs[0])
        t = paddle.ones([], dtype="int64")
        while t < length:
            alpha = nn.functional.softmax(alpha @ self.trans + obs[t])
            accumulate(stats, "visits", alpha)
            accumulate(stats, "logp", paddle.log(alpha.max()))
            t = t + 1
        return stats["logp"], stats["visits"]


paddle.seed(10)
hmm = HMM()
st = paddle.jit.to_static(hmm, full_graph=True)
logp, visits = st(paddle.rand([6, 3]), paddle.to_tensor(6))
print(float(logp), visits)
