# paddle: ==2.6.2
import paddle
from paddle import nn
from paddle.static import InputSpec


class BasicBlock(nn.Layer):
    def __init__(self, c):
        super().__init__()
        self.conv1 = nn.Conv2D(c, c, 3, padding=1)
        self.bn1 = nn.BatchNorm2D(c)

    def forward(self, x):
        return nn.functional.relu(self.bn1(self.conv1(x)) + x)


class SEBlock(BasicBlock):
    def __init__(self, c, r=2):
        super().__init__(c)
        self.squeeze = nn.AdaptiveAvgPool2D(1)
        self.fc = nn.Sequential(nn.Conv2D(c, c // r, 1), nn.ReLU(), nn.Conv2D(c // r, c, 1), nn.Sigmoid())

    def forward(self, x):
        y = super().forward(x)
        return y * self.fc(self.squeeze(y))


class Backbone(nn.Layer):
    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2D(3, 8, 3, stride=2, padding=1)
        self.stages = nn.Sequential(SEBlock(8), SEBlock(8))

    def forward(self, image):
        return self.stages(self.stem(image))


def export(out_dir="./inference"):
    model = Backbone()
    model.eval()
    paddle.jit.save(model, out_dir + "/se", input_spec=[InputSpec([None, 3, 32, 32], name="image")])


if __name__ == "__main__":
    export()
