"""torch load_state_dict with missing and unexpected keys."""
import torch

net = torch.nn.Linear(4, 2)
net.load_state_dict({"weight": torch.ones(3, 4), "scale": torch.ones(2)})
