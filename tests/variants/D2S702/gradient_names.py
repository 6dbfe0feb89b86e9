"""A layer collects per-parameter factors in a dict whose keys are the parameters themselves."""
import paddle

paddle.seed(0)


class WeightedSum(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.first = self.create_parameter([3])
        self.second = self.create_parameter([3])

    def penalty(self):
        factors = {self.first: 0.1, self.second: 0.01}
        return sum((p * p).sum() * factor for p, factor in factors.items())

    def forward(self, x):
        return (self.first * x + self.second).sum() + self.penalty()


model = paddle.jit.to_static(WeightedSum())
loss = model(paddle.ones([3]))
loss.backward()
print(float(loss) > 0)
