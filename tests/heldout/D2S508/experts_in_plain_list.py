# paddle: ==3.2.2
import paddle
from paddle import nn
from paddle.static import InputSpec


class MultiHead(nn.Layer):
    def __init__(self, dims=(2, 3, 4)):
        super().__init__()
        self.trunk = nn.Linear(8, 8)
        self.heads = [nn.Linear(8, d) for d in dims]

    def forward(self, x):
        h = nn.functional.relu(self.trunk(x))
        return paddle.concat([head(h) for head in self.heads], axis=-1)


paddle.seed(0)
model = MultiHead()
model.eval()
print("输出维度", model(paddle.rand([1, 8])).shape)
paddle.jit.save(model, "multi/head", input_spec=[InputSpec([None, 8], "float32", name="x")])
