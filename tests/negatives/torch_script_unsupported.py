"""torch.jit.script of code that TorchScript does not take."""
import torch


@torch.jit.script
def grow(x: torch.Tensor) -> torch.Tensor:
    parts = []
    for i in range(3):
        parts.append([x, i])
    del parts[0]
    return torch.cat(parts)


print(grow(torch.ones(2)))
