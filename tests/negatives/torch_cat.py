"""torch.cat of tensors whose sizes do not fit."""
import torch

print(torch.cat([torch.ones(2, 3), torch.ones(4, 3)], dim=1))
