import paddle


class Memory(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.cell = paddle.nn.Linear(2, 2)

    def forward(self, x):
        slots = paddle.tensor.create_array("float32")
        slots = paddle.tensor.array_write(self.cell(x), 0, slots)
        return slots[0]


net = paddle.jit.to_static(Memory())
out = net(paddle.ones([1, 2]))
