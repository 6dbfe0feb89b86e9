"""An early-exit network leaves the loop over its blocks once the score is good enough."""
import paddle


class EarlyExit(paddle.nn.Layer):
    def __init__(self, depth):
        super().__init__()
        self.blocks = paddle.nn.LayerList([paddle.nn.Linear(4, 4) for _ in range(depth)])
        self.score = paddle.nn.Linear(4, 1)

    def forward(self, hidden):
        for block in self.blocks:
            hidden = paddle.tanh(block(hidden))
            confidence = paddle.nn.functional.sigmoid(self.score(hidden)).mean()
            if confidence > 0.9:
                break
        return hidden


model = EarlyExit(3)
paddle.jit.save(model, "early/exit", input_spec=[paddle.static.InputSpec([2, 4], "float32")])
