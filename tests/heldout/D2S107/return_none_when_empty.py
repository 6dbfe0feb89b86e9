# paddle: ==3.0.0
import paddle
from paddle import nn


class RPN(nn.Layer):
    def __init__(self):
        super().__init__()
        self.obj = nn.Linear(6, 1)

    def forward(self, anchors):
        score = nn.functional.sigmoid(self.obj(anchors))[:, 0]
        keep = (score > 0.5).astype("int32").sum()
        if keep == 0:
            return None
        order = score.argsort(descending=True)
        return anchors[order[:3]]


rpn = RPN()
rpn.eval()
st = paddle.jit.to_static(rpn, input_spec=[paddle.static.InputSpec([None, 6], "float32")], full_graph=True)
paddle.jit.save(st, "rpn/model")
