# paddle: ==3.1.1
# Why unanswered: a misspelt attribute of the Layer itself in converted code; D2S713 is about SOT, this is AST.
import paddle
from paddle import nn


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Linear(4, 8)
        self.clasifier = nn.Linear(8, 2)

    def forward(self, x):
        h = nn.functional.relu(self.backbone(x))
        return self.classifier(h)


net = paddle.jit.to_static(Net(), full_graph=True)
for step in range(2):
    print(net(paddle.rand([2, 4])).shape)
