"""torch.jit.load of a file that is not there."""
import torch

model = torch.jit.load("export/model.pt")
print(model(torch.ones(1, 3)))
