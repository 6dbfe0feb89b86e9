# paddle: >=3.0.0
"""A whole validation epoch is converted; the data set gives NumPy arrays."""
import numpy as np
import paddle
from paddle import nn
from paddle.io import DataLoader, Dataset


class Reviews(Dataset):
    def __len__(self):
        return 8

    def __getitem__(self, index):
        return np.arange(5, dtype="int64") + index, np.array(index % 2, "int64")


class Sentiment(nn.Layer):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(32, 4)
        self.out = nn.Linear(4, 2)

    def forward(self, ids):
        return self.out(self.words(ids).mean(axis=1))


model = Sentiment()
batches = DataLoader(Reviews(), batch_size=4)


@paddle.jit.to_static(full_graph=True)
def validate():
    loss = paddle.zeros([])
    for ids, label in batches:
        loss = loss + nn.functional.cross_entropy(model(ids), label)
    return loss


print(float(validate()))
