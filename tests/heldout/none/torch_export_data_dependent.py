# paddle: none, any Python
import torch


class Gate(torch.nn.Module):
    def forward(self, x):
        if x.mean() > 0.5:
            return x * 2
        return x - 1


ep = torch.export.export(Gate(), (torch.rand(3),))
print(ep)
