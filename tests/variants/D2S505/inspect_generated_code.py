"""A debugging helper that wants the transformed code and the concrete program of one method."""
import logging

import paddle

logging.basicConfig(level=logging.INFO, format="%(levelname)s %(message)s")
log = logging.getLogger("debug")


class Gate(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.proj = paddle.nn.Linear(5, 5)

    @paddle.jit.to_static(full_graph=False)
    def forward(self, x, threshold):
        y = self.proj(x)
        if y.mean() > threshold:
            y = y * 2
        return y


def dump(method, *args):
    program, _ = method.get_concrete_program(*args)
    log.info("program has %d outputs", len(program.outputs))
    log.info("source after conversion:\n%s", method.code)


paddle.seed(1)
gate = Gate()
sample = paddle.ones([2, 5])
log.info("forward gives %s", gate(sample, 0.5).shape)
dump(gate.forward, sample, 0.5)
