"""A layer that keeps per-function weights in a dict keyed by code objects, as a profiler would."""
import paddle


def smooth(x):
    return x.cumsum(0) / 2


def sharpen(x):
    return x * 2 - x.mean()


class Mixture(paddle.nn.Layer):
    def __init__(self, *functions):
        super().__init__()
        self.functions = functions
        self.share = {f.__code__: 1.0 / (i + 1) for i, f in enumerate(functions)}

    def total_share(self):
        total = 0.0
        for code, share in self.share.items():
            total += share
        return total

    def forward(self, x):
        y = paddle.zeros_like(x)
        for f in self.functions:
            y = y + f(x) * self.share[f.__code__]
        return y / self.total_share()


if __name__ == "__main__":
    net = paddle.jit.to_static(Mixture(smooth, sharpen))
    signal = paddle.linspace(0.0, 1.0, 6)
    print(net(signal).numpy())
