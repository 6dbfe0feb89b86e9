"""A focal-style loss as PyLayer that hands Tensors to backward as attributes of ctx (raises from 3.0)."""

import paddle
from paddle import nn


class FocalWeight(paddle.autograd.PyLayer):
    @staticmethod
    def forward(ctx, logits, labels):
        prob = nn.functional.sigmoid(logits)
        ctx.error = prob - labels
        return (ctx.error**2).sum()

    @staticmethod
    def backward(ctx, grad):
        return grad * 2.0 * ctx.error, None


class Detector(nn.Layer):
    def __init__(self):
        super().__init__()
        self.head = nn.Linear(3, 1)

    def forward(self, x, labels):
        return FocalWeight.apply(self.head(x), labels)


paddle.seed(0)
model = paddle.jit.to_static(Detector(), full_graph=True)
loss = model(paddle.ones([4, 3]), paddle.zeros([4, 1]))
loss.backward()
print("grad", model.head.weight.grad.shape)
