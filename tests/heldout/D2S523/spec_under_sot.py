# env: FLAGS_call_stack_level=1
# paddle: >=3.0.0,<=3.1.1
import paddle
from paddle import nn
from paddle.static import InputSpec


class Wide(nn.Layer):
    def __init__(self):
        super().__init__()
        self.deep = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 1))
        self.wide = nn.Linear(6, 1)

    def forward(self, x):
        return nn.functional.sigmoid(self.deep(x) + self.wide(x))


paddle.seed(5)
ctr = paddle.jit.to_static(Wide(), input_spec=[InputSpec([None, 6], "float32", "x")])
opt = paddle.optimizer.Adam(parameters=ctr.parameters())
for bs in (2, 3, 4):
    loss = nn.functional.binary_cross_entropy(ctr(paddle.rand([bs, 6])), paddle.ones([bs, 1]))
    loss.backward()
    opt.step()
    opt.clear_grad()
    print("batch", bs, "loss %.4f" % float(loss))
