"""torch.jit.script of branches with different types: same cause as in Paddle, another framework."""
import torch


@torch.jit.script
def pick(x):
    if bool(x.sum() > 0):
        y = x
    else:
        y = 1
    return y


print(pick(torch.ones(2)))
