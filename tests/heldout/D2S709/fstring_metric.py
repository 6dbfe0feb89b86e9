# env: SOT_LOG_LEVEL=3
# paddle: ==3.0.0
import paddle
from paddle import nn


class LossWithReport(nn.Layer):
    def __init__(self):
        super().__init__()
        self.lines = []

    def forward(self, pred, target):
        mse = ((pred - target) ** 2).mean()
        mae = (pred - target).abs().mean()
        self.lines.append(f"mse={mse} mae={mae}")
        return mse + 0.1 * mae


head = nn.Linear(3, 1)
crit = paddle.jit.to_static(LossWithReport())
opt = paddle.optimizer.SGD(0.1, parameters=head.parameters())
loss = crit(head(paddle.rand([4, 3])), paddle.rand([4, 1]))
loss.backward()
opt.step()
print("loss", loss.item())
