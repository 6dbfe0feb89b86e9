# paddle: ==3.1.1
import paddle
from paddle import nn
import paddle.nn.functional as F


class RetinaLoss(nn.Layer):
    def __init__(self, num_classes=3):
        super().__init__()
        self.num_classes = num_classes

    def forward(self, cls_pred, reg_pred, labels):
        losses = {}
        losses["cls"] = F.cross_entropy(cls_pred, labels)
        fg = (labels > 0).astype("float32")
        num_fg = fg.sum()
        if num_fg > 0:
            losses["reg"] = (reg_pred.abs().mean(-1) * fg).sum() / num_fg
        total = losses["cls"]
        for k in losses:
            if k != "cls":
                total = total + losses[k]
        losses["total"] = total
        return losses


crit = paddle.jit.to_static(RetinaLoss(), full_graph=True)
paddle.seed(2)
head = nn.Linear(8, 7)
opt = paddle.optimizer.Momentum(0.01, parameters=head.parameters())
for it in range(3):
    p = head(paddle.randn([5, 8]))
    out = crit(p[:, :3], p[:, 3:], paddle.randint(0, 3, [5]))
    out["total"].backward()
    opt.step()
    opt.clear_grad()
    print(it, {k: float(v) for k, v in out.items()})
