import paddle
from paddle import nn


class Memory(nn.Layer):
    def __init__(self, width):
        super().__init__()
        self.proj = nn.Linear(width, width)
        self.register_buffer("slot", paddle.zeros([1, width]))

    def forward(self, h, reset):
        cell = self.slot + self.proj(h)
        if reset:
            cell.zero_()
        return cell


net = paddle.jit.to_static(Memory(4), full_graph=True)
print(net(paddle.ones([1, 4]), True))
