"""A top-1 router as PyLayer that marks its index output as non-differentiable."""

import paddle
from paddle import nn


class Top1(paddle.autograd.PyLayer):
    @staticmethod
    def forward(ctx, scores):
        value = scores.max(axis=-1)
        index = scores.argmax(axis=-1)
        ctx.mark_non_differentiable(index)
        ctx.save_for_backward(scores, value)
        return value, index

    @staticmethod
    def backward(ctx, grad_value, grad_index):
        scores, value = ctx.saved_tensor()
        mask = (scores == value.unsqueeze(-1)).astype(scores.dtype)
        return mask * grad_value.unsqueeze(-1)


class Router(nn.Layer):
    def __init__(self):
        super().__init__()
        self.gate = nn.Linear(4, 3)

    @paddle.jit.to_static(full_graph=True)
    def forward(self, tokens):
        value, expert = Top1.apply(self.gate(tokens))
        return value.sum(), expert


paddle.seed(0)
score, expert = Router()(paddle.ones([2, 4]))
score.backward()
print("expert", expert.tolist())
