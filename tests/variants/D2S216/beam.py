import paddle


class Beam(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.step = paddle.nn.Linear(2, 2)

    def forward(self, token, length):
        beams = []
        while length > 0:
            token = self.step(token)
            beams.append(token)
            length = length - 1
        best = paddle.stack(beams).sum(axis=-1).flatten().argmax()
        return beams.pop(best)


net = paddle.jit.to_static(Beam(), full_graph=True)
out = net(paddle.ones([1, 2]), paddle.to_tensor(3))
