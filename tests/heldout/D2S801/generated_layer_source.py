# paddle: ==3.0.0
import paddle
from paddle import nn

TEMPLATE = """
class Generated{n}(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear({n}, {n})

    def forward(self, x):
        y = self.fc(x)
        if y.mean() > 0:
            y = nn.functional.relu(y)
        return y
"""


class ModelZoo:
    def __init__(self):
        self.ns = {"nn": nn}

    def get(self, n):
        exec(compile(TEMPLATE.format(n=n), "<generated>", "exec"), self.ns)
        return self.ns[f"Generated{n}"]()


zoo = ModelZoo()
net = zoo.get(4)
net.eval()
print("eager", net(paddle.rand([1, 4])).shape)
paddle.jit.save(net, "zoo/gen4", input_spec=[paddle.static.InputSpec([None, 4], "float32", "x")])
