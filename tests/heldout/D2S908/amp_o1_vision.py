# paddle: ==3.0.0
import paddle
from paddle import nn


class ConvNet(nn.Layer):
    def __init__(self, amp=True):
        super().__init__()
        self.amp = amp
        self.stem = nn.Conv2D(3, 4, 3, padding=1)
        self.fc = nn.Linear(4, 2)

    def forward(self, img):
        with paddle.amp.auto_cast(enable=self.amp, custom_white_list={"elementwise_add"}, level="O1"):
            f = nn.functional.relu(self.stem(img)).mean([2, 3])
            return self.fc(f)


model = ConvNet()
scaler = paddle.amp.GradScaler(init_loss_scaling=128, enable=False)
opt = paddle.optimizer.SGD(0.01, parameters=model.parameters())
model = paddle.jit.to_static(model, full_graph=True)
for it in range(1):
    loss = nn.functional.cross_entropy(model(paddle.rand([2, 3, 8, 8])).astype("float32"), paddle.to_tensor([0, 1]))
    scaler.scale(loss).backward()
    scaler.step(opt)
    scaler.update()
    print("loss", float(loss))
