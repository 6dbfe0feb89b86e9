# paddle: ==3.3.1
import paddle
from paddle import nn


class LazyClassifier(nn.Layer):
    def __init__(self, n_cls=4):
        super().__init__()
        self.conv = nn.Conv2D(1, 3, 3)
        self.fc = None
        self.n_cls = n_cls

    def forward(self, img):
        h = nn.functional.relu(self.conv(img)).flatten(1)
        if self.fc is None:
            self.fc = nn.Linear(h.shape[1], self.n_cls)
        return self.fc(h)


def fit(net, loader, epochs=1):
    lossf = nn.CrossEntropyLoss()
    opt = paddle.optimizer.Adam(1e-3, parameters=net.parameters())
    for _ in range(epochs):
        for img, lab in loader:
            loss = lossf(net(img), lab)
            loss.backward()
            opt.step()
            opt.clear_grad()
            print("loss", float(loss))


data = [(paddle.rand([2, 1, 8, 8]), paddle.to_tensor([0, 3])) for _ in range(2)]
fit(paddle.jit.to_static(LazyClassifier(), full_graph=True), data)
