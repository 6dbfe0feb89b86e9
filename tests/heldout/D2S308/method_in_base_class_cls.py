# paddle: >=3.2.2,<=3.3.1
import paddle
from paddle import nn


class Exportable(nn.Layer):
    @paddle.jit.to_static(full_graph=True)
    def infer(model, image):
        return model(image).argmax(1)


class SegNet(Exportable):
    def __init__(self):
        super().__init__()
        self.c = nn.Conv2D(3, 5, 1)

    def forward(self, image):
        return self.c(image)


seg = SegNet()
seg.eval()
print(seg.infer(paddle.rand([1, 3, 4, 4])).shape)
