import numpy as np
import paddle

PRIOR = np.array([0.25, 0.75], dtype="float32")


class Bias(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.head = paddle.nn.Linear(2, 2)

    def forward(self, features):
        logits = self.head(features)
        logits[:, 0] = PRIOR[0]
        return logits


net = paddle.jit.to_static(Bias(), full_graph=True)
out = net(paddle.ones([3, 2]))
