# paddle: none, any Python
import torch

x = torch.ones(3, requires_grad=True)
y = x.exp()
y.add_(1)
y.sum().backward()
