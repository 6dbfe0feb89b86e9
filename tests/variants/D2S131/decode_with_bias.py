"""A decoding loop of static.nn.while_loop whose body, a function of the module, adds a table from outside."""

import paddle

position_table = paddle.arange(4, dtype="float32")


def unfinished(step, state):
    return step < 3


def advance(step, state):
    return [step + 1, state + position_table * 0.5]


class Decoder(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.embed = paddle.nn.Linear(4, 4)

    def forward(self, tokens):
        step = paddle.zeros([1], dtype="int64")
        return paddle.static.nn.while_loop(unfinished, advance, [step, self.embed(tokens)])[1]


paddle.seed(0)
print(paddle.jit.to_static(Decoder(), full_graph=True)(paddle.ones([2, 4])).shape)
