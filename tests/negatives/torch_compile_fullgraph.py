"""torch.compile(fullgraph=True) on data-dependent control flow."""
import torch


@torch.compile(fullgraph=True, backend="eager")
def step(x):
    if x.sum() > 0:
        return x * 2
    return x - 1


print(step(torch.ones(3)))
