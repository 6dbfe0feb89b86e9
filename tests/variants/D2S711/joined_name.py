# env: SOT_COLLECT_INFO=breakgraph_reason
# paddle: >=3.0.0
import random

import paddle


class Augment(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.table = {"noise+flip": 0.5}

    def forward(self, image):
        image = image * 2
        key = "+".join(["noise", "flip"])
        if random.random() >= 0:
            image = image + self.table[key]
        return image


print(paddle.jit.to_static(Augment())(paddle.ones([2])).shape)
