"""A spiking neuron keeps its potential in a buffer and updates it in a Tensor loop."""
import paddle


class Neuron(paddle.nn.Layer):
    def __init__(self, size):
        super().__init__()
        self.register_buffer("potential", paddle.zeros([size]))

    def forward(self, current, steps):
        for _ in range(steps):
            self.potential = self.potential * 0.9 + current
        return self.potential * 1.0


net = paddle.jit.to_static(Neuron(3), full_graph=True)
print(net(paddle.ones([3]), paddle.to_tensor(4)))
