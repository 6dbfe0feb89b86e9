"""Training with an assert that some label is left."""
import paddle
from paddle import nn


class MaskedLoss(nn.Layer):
    def forward(self, logits, labels, mask):
        kept = mask.astype("float32").sum()
        assert kept >= 1, f"no label left in a batch of {labels.shape[0]}"
        loss = nn.functional.cross_entropy(logits, labels, reduction="none").squeeze(-1)
        return (loss * mask.astype("float32")).sum() / kept


loss = paddle.jit.to_static(MaskedLoss(), full_graph=True)
logits = paddle.ones([4, 3])
labels = paddle.zeros([4, 1], dtype="int64")
print(loss(logits, labels, paddle.to_tensor([True, False, True, True])))
print(loss(logits, labels, paddle.zeros([4], dtype="bool")))
