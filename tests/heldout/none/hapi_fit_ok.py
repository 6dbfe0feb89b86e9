# paddle: ==3.3.1
import numpy as np
import paddle
from paddle import nn


class Toy(paddle.io.Dataset):
    def __len__(self):
        return 8

    def __getitem__(self, i):
        return np.full([4], i / 8, "float32"), np.array([i % 2])


model = paddle.Model(nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2)))
model.prepare(paddle.optimizer.Adam(parameters=model.parameters()), nn.CrossEntropyLoss(), paddle.metric.Accuracy())
model.fit(Toy(), epochs=2, batch_size=4, verbose=1)
print(model.evaluate(Toy(), batch_size=4, verbose=0))
