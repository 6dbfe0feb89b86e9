# paddle: <3.0.0
"""A helper that tries the masked form first."""
import paddle
from paddle import nn


def pool(features, batch):
    try:
        mask = batch["mask"].unsqueeze(-1)
        return (features * mask).sum(axis=1) / mask.sum(axis=1)
    except KeyError:
        pass
    return features.mean(axis=1)


class Encoder(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 5)

    def forward(self, batch):
        return pool(self.fc(batch["tokens"]), batch)


encoder = paddle.jit.to_static(Encoder(), full_graph=True)
print(encoder({"tokens": paddle.ones([2, 4, 3])}))
