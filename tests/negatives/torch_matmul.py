"""A shape mismatch in a torch module."""
import torch

net = torch.nn.Sequential(torch.nn.Linear(10, 16), torch.nn.ReLU(), torch.nn.Linear(32, 4))
print(net(torch.ones(5, 10)).shape)
