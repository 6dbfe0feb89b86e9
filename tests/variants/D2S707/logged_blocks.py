# env: SOT_LOG_LEVEL=2
# paddle: >=3.3.0
import paddle


class Tower(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.blocks = paddle.nn.LayerList([paddle.nn.Linear(2, 2) for _ in range(2)])

    def forward(self, h):
        for number, block in enumerate(self.blocks):
            h = block(h)
            print("block", number)
        return h


print(paddle.jit.to_static(Tower())(paddle.ones([1, 2])).shape)
