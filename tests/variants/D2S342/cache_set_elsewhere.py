"""A sublayer reads a position table that only another method makes; found by the export."""
import paddle
from paddle import nn
from paddle.static import InputSpec


class PositionTable(nn.Layer):
    def build(self, width):
        self.table = paddle.arange(width, dtype="float32")

    def forward(self, rows):
        return rows + self.table


class Encoder(nn.Layer):
    def __init__(self, width=6):
        super().__init__()
        self.project = nn.Linear(width, width)
        self.position = PositionTable()

    def forward(self, rows):
        return self.position(self.project(rows))


net = Encoder()
net.eval()
paddle.jit.save(net, "encoder/model", input_spec=[InputSpec([None, 6], "float32")])
