import numpy as np
import paddle
from paddle import nn


class Select(nn.Layer):
    def __init__(self, costs):
        super().__init__()
        self.column = np.argmin(costs)

    def forward(self, table):
        return table[:, self.column] + 1.0


net = Select(np.array([3.0, 0.5, 2.0]))
paddle.jit.save(net, "select", input_spec=[paddle.static.InputSpec([None, 3], "float32")])
