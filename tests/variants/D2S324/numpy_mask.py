import numpy as np
import paddle

keep = np.array([True, False]) & np.array([True, True])


class Tuned(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.blocks = paddle.nn.LayerList([paddle.nn.Linear(4, 4) for _ in range(2)])
        for block, flag in zip(self.blocks, keep):
            block.weight.trainable = flag

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        return x


net = paddle.jit.to_static(Tuned(), full_graph=True)
print(net(paddle.ones([1, 4])))
