"""A Layer that keeps its running state in a dict attribute and updates it in a Tensor loop."""
import paddle
from paddle import nn


class RunningMean(nn.Layer):
    def __init__(self, width=3):
        super().__init__()
        self.width = width
        self.running = {}

    def reset(self):
        self.running = {"mean": paddle.zeros([self.width]), "count": paddle.zeros([])}

    def observe(self, sample):
        self.running["count"] = self.running["count"] + 1.0
        delta = sample - self.running["mean"]
        self.running["mean"] = self.running["mean"] + delta / self.running["count"]

    def forward(self, samples, n):
        self.reset()
        for k in range(n):
            self.observe(samples[k])
        return self.running["mean"]


if __name__ == "__main__":
    samples = paddle.arange(12, dtype="float32").reshape([4, 3])
    net = paddle.jit.to_static(RunningMean(), full_graph=True)
    print(net(samples, paddle.to_tensor(4)))
