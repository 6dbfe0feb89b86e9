# paddle: ==3.1.1
import paddle
from paddle import nn


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(4, 8)
        self.out = nn.Linear(8, 2)

    def forward(self, x):
        h, _ = self.gru(x)
        return self.out(h[:, -1])


paddle.seed(0)
net = paddle.jit.to_static(Net(), full_graph=True)
opt = paddle.optimizer.AdamW(1e-3, parameters=net.parameters())
for epoch in range(2):
    for step in range(3):
        loss = nn.functional.cross_entropy(net(paddle.rand([4, 5, 4])), paddle.to_tensor([0, 1, 1, 0]))
        loss.backward()
        opt.step()
        opt.clear_grad()
    print(f"[INFO] epoch: [{epoch + 1}/2], loss: {float(loss):.5f}, lr: {opt.get_lr():.6f}, ips: 31.2 samples/s")
print("best model saved")
