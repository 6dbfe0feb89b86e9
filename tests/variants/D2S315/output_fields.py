from typing import NamedTuple
import paddle


class Output(NamedTuple):
    logits: paddle.Tensor
    hidden: paddle.Tensor


class Encoder(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(4, 2)

    def forward(self, x):
        return Output(logits=self.fc(x), hidden=x)


class Tagger(paddle.nn.Layer):
    def forward(self, output):
        return output.logits.argmax(axis=-1)


encoder = Encoder()
tagger = paddle.jit.to_static(Tagger(), full_graph=True)
print(tagger(encoder(paddle.ones([1, 4]))))
