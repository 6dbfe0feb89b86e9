# paddle: <3.0.0
# env: ENABLE_SOT=True
"""Nothing but the decorator, as the tutorials write it; Python 3.12 beside Paddle 2.6 warns."""
import paddle
from paddle import nn


class Classifier(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 3)

    @paddle.jit.to_static
    def forward(self, x):
        return nn.functional.softmax(self.fc(x))


print(Classifier()(paddle.ones([1, 4])).shape)
