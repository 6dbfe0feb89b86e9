# paddle: ==3.3.1
import paddle
from paddle import nn
from paddle.jit import to_static as static_graph


@static_graph(full_graph=True)
def giou(a, b):
    lt = paddle.maximum(a[:, :2], b[:, :2])
    rb = paddle.minimum(a[:, 2:], b[:, 2:])
    wh = (rb - lt).clip(min=0)
    inter = wh[:, 0] * wh[:, 1]
    area = lambda t: (t[:, 2] - t[:, 0]) * (t[:, 3] - t[:, 1])
    return inter / (area(a) + area(b) - inter + 1e-6)


class BoxHead(nn.Layer):
    def __init__(self):
        super().__init__()
        self.reg = nn.Linear(16, 4)

    def forward(self, feat, target):
        pred = self.reg(feat)
        return (1 - giou(pred, target)).mean()


paddle.seed(0)
head = paddle.jit.to_static(BoxHead(), full_graph=True)
loss = head(paddle.randn([3, 16]), paddle.rand([3, 4]))
loss.backward()
print("iou loss", float(loss))
