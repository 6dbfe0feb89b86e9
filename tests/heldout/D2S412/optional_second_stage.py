# paddle: ==3.0.0
import paddle
from paddle import nn


class CascadeROI(nn.Layer):
    def __init__(self):
        super().__init__()
        self.s1 = nn.Linear(4, 4)
        self.s2 = nn.Linear(4, 4)

    def forward(self, rois, num_valid):
        feats = self.s1(rois)
        top = feats[0]
        if num_valid > 8:
            top = top + self.s2(feats[8])
        if num_valid > 16:
            top = top + self.s2(feats[16])
        return top


paddle.seed(4)
roi_head = CascadeROI()
roi_head.eval()
rois = paddle.rand([6, 4])
print("eager", roi_head(rois, paddle.to_tensor(6)).shape)
roi_head = paddle.jit.to_static(roi_head, full_graph=True)
print("static", roi_head(rois, paddle.to_tensor(6)).shape)
