# paddle: ==2.6.2
# Why unanswered: `raise` behind an if on a Tensor is reached at conversion; D2S412 is about indices and sizes there.
import paddle
from paddle import nn


class CheckedLoss(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 3)

    def forward(self, x, y):
        loss = nn.functional.cross_entropy(self.fc(x), y)
        if paddle.isnan(loss):
            raise FloatingPointError("loss became NaN, lower the learning rate")
        return loss


net = CheckedLoss()
opt = paddle.optimizer.Adam(parameters=net.parameters())
net = paddle.jit.to_static(net, full_graph=True)
for i in range(2):
    loss = net(paddle.rand([4, 4]), paddle.to_tensor([0, 1, 2, 0]))
    loss.backward()
    opt.step()
    opt.clear_grad()
    print("loss", float(loss))
