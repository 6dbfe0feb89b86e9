from contextlib import contextmanager

import paddle


@contextmanager
def bounded(values, limit):
    if values.abs().max() > limit:
        yield values.clip(-limit, limit)
    else:
        yield values


class Policy(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(4, 2)

    def forward(self, state):
        logits = self.fc(state)
        with bounded(logits, 5.0) as safe:
            action = safe.argmax(axis=-1)
        return action


net = paddle.jit.to_static(Policy(), full_graph=True)
print(net(paddle.ones([1, 4])))
