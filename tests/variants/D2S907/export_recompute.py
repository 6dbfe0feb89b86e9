# paddle: <3.0.0
import paddle
from paddle.distributed.fleet.utils import recompute


class Stage(paddle.nn.Layer):
    def __init__(self, use_recompute=True):
        super().__init__()
        self.layers = paddle.nn.LayerList([paddle.nn.Linear(4, 4) for _ in range(2)])
        self.use_recompute = use_recompute

    def forward(self, hidden):
        for layer in self.layers:
            hidden = recompute(layer, hidden) if self.use_recompute else layer(hidden)
        return hidden


paddle.jit.save(Stage(), "stage", input_spec=[paddle.static.InputSpec([None, 4])])
