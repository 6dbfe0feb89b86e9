# paddle: ==3.3.1
# Why unanswered: eager Tensors of a loader that is iterated inside a converted function end the process; no entry is about it.
import paddle
from paddle import nn
from paddle.io import DataLoader, TensorDataset

ds = TensorDataset([paddle.rand([8, 4]), paddle.rand([8, 1])])
loader = DataLoader(ds, batch_size=4)
net = nn.Linear(4, 1)


@paddle.jit.to_static(full_graph=True)
def evaluate():
    total = paddle.zeros([])
    for x, y in loader:
        total = total + ((net(x) - y) ** 2).mean()
    return total


print(float(evaluate()))
