# paddle: none, any Python
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = torch.nn.Linear(4, 4)

    def forward(self, x):
        y = self.fc(x)
        if y.sum() > 0:
            return y * y.max().item()
        return y


net = torch.compile(Net(), fullgraph=True, backend="eager")
print(net(torch.rand(2, 4)))
