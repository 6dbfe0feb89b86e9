# paddle: none, any Python
import torch


@torch.jit.script
def pick(x):
    if x.sum() > 0:
        y = x
    else:
        y = 1.0
    return y


print(pick(torch.rand(3)))
