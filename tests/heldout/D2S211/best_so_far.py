# paddle: ==3.1.1
import paddle


class SimulatedAnnealing(paddle.nn.Layer):
    def __init__(self, dim=4):
        super().__init__()
        self.target = self.create_parameter([dim], default_initializer=paddle.nn.initializer.Constant(0.3))

    def energy(self, x):
        return ((x - self.target) ** 2).sum()

    def forward(self, init, steps):
        current = init * 1.0
        start = current
        k = paddle.zeros([], dtype="int32")
        while k < steps:
            grad = 2 * (current - self.target)
            current = current - 0.2 * grad
            start = start
            k = k + 1
        return self.energy(current), self.energy(start)


paddle.seed(0)
sa = paddle.jit.to_static(SimulatedAnnealing(), full_graph=True)
e1, e0 = sa(paddle.rand([4]), paddle.to_tensor(5, dtype="int32"))
print("final", float(e1), "initial", float(e0))
