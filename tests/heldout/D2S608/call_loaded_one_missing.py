# paddle: ==3.0.0
import paddle
from paddle import nn
from paddle.static import InputSpec


class TwoTower(nn.Layer):
    def __init__(self):
        super().__init__()
        self.user = nn.Linear(4, 8)
        self.item = nn.Linear(6, 8)

    def forward(self, user, item):
        return (self.user(user) * self.item(item)).sum(-1)


tower = TwoTower()
tower.eval()
paddle.jit.save(
    tower, "rec/tower", input_spec=[InputSpec([None, 4], "float32", "user"), InputSpec([None, 6], "float32", "item")]
)
served = paddle.jit.load("rec/tower")
pairs = [paddle.rand([2, 4]), paddle.rand([2, 6]), paddle.to_tensor([1, 0])]
print(served(*pairs))
