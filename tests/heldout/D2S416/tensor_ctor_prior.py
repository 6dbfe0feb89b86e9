# paddle: ==2.6.2
import numpy as np
import paddle


class PriorBias(paddle.nn.Layer):
    def __init__(self, pi=0.01, classes=3):
        super().__init__()
        self.prior = np.full([classes], -np.log((1 - pi) / pi), dtype="float32")
        self.fc = paddle.nn.Linear(6, classes)

    def forward(self, feat):
        logits = self.fc(feat) + paddle.Tensor(self.prior)
        return paddle.nn.functional.sigmoid(logits)


net = PriorBias()
net.eval()
print("eager", net(paddle.rand([2, 6])).shape)
net = paddle.jit.to_static(net, full_graph=True)
print("static", net(paddle.rand([2, 6])).shape)
