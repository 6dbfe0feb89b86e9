# paddle: ==2.6.2
import paddle
from paddle import nn
from paddle.static import InputSpec


class LeNet(nn.Layer):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(nn.Conv2D(1, 6, 3, padding=1), nn.ReLU(), nn.MaxPool2D(2))
        self.fc = nn.Linear(6 * 7 * 7, 10)

    def forward(self, x):
        return self.fc(self.features(x).flatten(1))


specs = {
    "image": InputSpec([None, 1, 14, 14], "uint8", "image"),
    "label": InputSpec([None, 1], "int64", "label"),
}
lenet = LeNet()
lenet.eval()
paddle.jit.save(lenet, "mnist/lenet", input_spec=[specs["image"]])
