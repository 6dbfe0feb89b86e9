# paddle: >=3.2.2,<=3.3.1
import paddle
from paddle import nn


class BoxRegression(nn.Layer):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Conv2D(3, 4, 3, stride=2, padding=1)
        self.fc = nn.Linear(4, 4)

    def forward(self, img):
        f = self.backbone(img).mean([2, 3])
        box = self.fc(f)
        w = box[0, 2] - box[0, 0]
        h = box[0, 3] - box[0, 1]
        longest = max(w, h)
        return box / (longest.abs() + 1.0)


def export(weights=None, out="deploy/boxreg"):
    net = BoxRegression()
    if weights:
        net.set_state_dict(paddle.load(weights))
    net.eval()
    spec = paddle.static.InputSpec(shape=[1, 3, 32, 32], dtype="float32", name="image")
    net = paddle.jit.to_static(net, input_spec=[spec], full_graph=True)
    paddle.jit.save(net, out)


if __name__ == "__main__":
    export()
