"""A loss that refuses NaN with a raise in the else branch."""
import paddle
from paddle import nn


class SafeLoss(nn.Layer):
    def __init__(self):
        super().__init__()
        self.criterion = nn.MSELoss()

    def forward(self, prediction, target):
        loss = self.criterion(prediction, target)
        if paddle.isfinite(loss).all():
            scaled = loss * 128.0
        else:
            raise FloatingPointError(f"loss is {loss}")
        return scaled


loss = paddle.jit.to_static(SafeLoss(), full_graph=True)
print(loss(paddle.ones([4, 2]), paddle.zeros([4, 2])))
