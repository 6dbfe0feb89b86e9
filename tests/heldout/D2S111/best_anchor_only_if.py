# paddle: ==3.2.2
import paddle
from paddle import nn


class Assigner(nn.Layer):
    def forward(self, ious, labels):
        top = ious.max(axis=1)
        if (top > 0.5).any():
            assigned = labels[ious.argmax(axis=1)]
        pos = (top > 0.5).astype("int64")
        return assigned * pos


@paddle.jit.to_static(full_graph=True)
def assign(ious, labels):
    return Assigner()(ious, labels)


print(assign(paddle.rand([6, 3]), paddle.to_tensor([1, 2, 3])))
