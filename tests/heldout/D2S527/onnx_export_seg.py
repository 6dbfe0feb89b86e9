# paddle: >=3.2.2,<=3.3.1
import paddle
from paddle import nn
from paddle.static import InputSpec


class HumanSeg(nn.Layer):
    def __init__(self):
        super().__init__()
        self.enc = nn.Conv2D(3, 4, 3, stride=2, padding=1)
        self.dec = nn.Conv2DTranspose(4, 1, 2, stride=2)

    def forward(self, x):
        return nn.functional.sigmoid(self.dec(nn.functional.relu(self.enc(x))))


def main(opset=11):
    net = HumanSeg()
    net.eval()
    paddle.onnx.export(
        net,
        "humanseg",
        input_spec=[InputSpec([None, 3, 64, 64], "float32", "x")],
        opset_version=opset,
        enable_onnx_checker=True,
    )


main()
