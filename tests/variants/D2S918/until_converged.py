# paddle: >=3.0.0
"""A fixed-point layer iterates until its state stands still, and is trained through that loop."""
import paddle
from paddle import nn


class FixedPoint(nn.Layer):
    def __init__(self, width=6):
        super().__init__()
        self.enter = nn.Linear(3, width)
        self.step = nn.Linear(width, width)
        self.head = nn.Linear(width, 1)

    @paddle.jit.to_static(full_graph=True)
    def forward(self, features):
        state = self.enter(features)
        change = paddle.ones([])
        while change > 0.01:
            following = 0.5 * paddle.tanh(self.step(state))
            change = (following - state).abs().max()
            state = following
        return self.head(state)


model = FixedPoint()
optimizer = paddle.optimizer.SGD(0.1, parameters=model.parameters())
loss = model(paddle.rand([4, 3])).square().mean()
print("loss:", loss.shape)
loss.backward()
optimizer.step()
