# paddle: <3.0.0
"""Trains for a step, then looks at the program: there is none."""

import paddle


class Gate(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.proj = paddle.nn.Linear(4, 4)

    def forward(self, hidden):
        hidden = self.proj(hidden)
        while (norm := hidden.abs().sum()) > 1.0:
            hidden = hidden / norm
        return hidden


options = paddle.static.BuildStrategy()
options.build_cinn_pass = True
gate = paddle.jit.to_static(Gate(), build_strategy=options, full_graph=True)
loss = gate(paddle.ones([2, 4])).mean()
loss.backward()
print(len(gate.forward.main_program.global_block().ops))
