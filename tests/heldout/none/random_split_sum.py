# paddle: >=3.0.0,<=3.1.1
import paddle
from paddle.io import TensorDataset, random_split

ds = TensorDataset([paddle.rand([10, 2])])
train, val = random_split(ds, [8, 3])
net = paddle.jit.to_static(paddle.nn.Linear(2, 1))
print(len(train), len(val))
