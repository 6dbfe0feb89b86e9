"""A criterion that adds an auxiliary loss to its dictionary only for hard batches."""

import paddle
from paddle import nn


class Criterion(nn.Layer):
    def forward(self, logits, label):
        main = nn.functional.cross_entropy(logits, label)
        if main > 0.5:
            return {"main": main, "aux": logits.square().mean()}
        return {"main": main}


class Trainer(nn.Layer):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Linear(4, 3)
        self.criterion = Criterion()

    def forward(self, x, label):
        losses = self.criterion(self.backbone(x), label)
        return sum(losses.values())


paddle.seed(0)
trainer = paddle.jit.to_static(Trainer(), full_graph=True)
loss = trainer(paddle.ones([2, 4]), paddle.to_tensor([0, 2]))
loss.backward()
print("loss", loss.shape)
