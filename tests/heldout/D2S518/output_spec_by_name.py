# paddle: ==2.6.2
import paddle
from paddle import nn
from paddle.static import InputSpec


class DBNet(nn.Layer):
    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2D(3, 4, 3, padding=1)
        self.prob = nn.Conv2D(4, 1, 1)
        self.thresh = nn.Conv2D(4, 1, 1)

    def forward(self, x):
        f = nn.functional.relu(self.stem(x))
        p, t = nn.functional.sigmoid(self.prob(f)), nn.functional.sigmoid(self.thresh(f))
        return p, t, 1 / (1 + paddle.exp(-50 * (p - t)))


db = DBNet()
db.eval()
shrink_map, _, _ = db(paddle.rand([1, 3, 8, 8]))
shrink_map.name = "shrink_map"
paddle.jit.save(
    db,
    "db/inference",
    input_spec=[InputSpec([None, 3, 8, 8], "float32", "x")],
    output_spec=[shrink_map],
)
