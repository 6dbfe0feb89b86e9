import paddle
from paddle.static import InputSpec


class Tagger(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(8, 3)

    @paddle.jit.to_static(input_spec=[InputSpec([None, 8], "float32")], full_graph=True)
    def forward(self, x):
        return self.fc(x)

    @paddle.jit.to_static(property=True, full_graph=True)
    def labels(self):
        return ["person", "place", "other"]


net = Tagger()
for method in (net.forward, net.labels):
    print(len(method.main_program.global_block().ops))
