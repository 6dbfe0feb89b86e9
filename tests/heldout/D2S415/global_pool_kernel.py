# paddle: ==3.3.1
import paddle
import paddle.nn.functional as F
from paddle import nn
from paddle.static import InputSpec


class GlobalPool(nn.Layer):
    def forward(self, x):
        return F.avg_pool2d(x, kernel_size=[x.shape[2], x.shape[3]]).flatten(1)


class Recognizer(nn.Layer):
    def __init__(self, classes=5):
        super().__init__()
        self.conv = nn.Conv2D(1, 6, 3)
        self.pool = GlobalPool()
        self.fc = nn.Linear(6, classes)

    def forward(self, x):
        return self.fc(self.pool(F.relu(self.conv(x))))


rec = Recognizer()
rec.eval()
print("ok", rec(paddle.rand([2, 1, 12, 20])).shape)
paddle.jit.save(rec, "rec/model", input_spec=[InputSpec(shape=[None, 1, None, None], dtype="float32", name="x")])
