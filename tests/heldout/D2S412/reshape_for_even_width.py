# paddle: >=2.6.2,<=3.0.0
import paddle
from paddle import nn


class PatchMerge(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)

    def forward(self, x, even):
        y = self.fc(x)
        if even.astype("bool"):
            y = y.reshape([y.shape[0] // 2, 2, 4]).sum(1)
        else:
            y = y.sum(0, keepdim=True)
        return y


merge = PatchMerge()
merge.eval()
x = paddle.rand([5, 4])
print("eager", merge(x, paddle.to_tensor(0)).shape)
print("static", paddle.jit.to_static(merge, full_graph=True)(x, paddle.to_tensor(0)).shape)
