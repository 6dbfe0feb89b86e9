# paddle: ==3.0.0
import paddle
import paddle.nn.functional as F
from paddle import nn


class ProposalFilter(nn.Layer):
    def __init__(self, pre_nms=6):
        super().__init__()
        self.pre_nms = pre_nms
        self.score = nn.Linear(5, 1)

    def forward(self, boxes):
        s = self.score(boxes).squeeze(-1)
        order = paddle.argsort(s, descending=True)
        if F.sigmoid(s).mean() > 0.99:
            rois = boxes[order][: self.pre_nms]
        else:
            rois = boxes
        # 与固定长度的位置编码相加
        pos = paddle.arange(0, self.pre_nms, dtype="float32").unsqueeze(-1)
        return rois + pos * 0.01


def build():
    net = ProposalFilter()
    net.eval()
    return paddle.jit.to_static(
        net, input_spec=[paddle.static.InputSpec([10, 5], "float32", name="boxes")], full_graph=True
    )


if __name__ == "__main__":
    paddle.seed(11)
    model = build()
    for epoch in range(1):
        rois = model(paddle.rand([10, 5]))
        print("epoch", epoch, "rois", rois.shape)
