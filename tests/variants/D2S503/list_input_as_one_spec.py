"""forward takes a list of camera views, the export describes it by a single InputSpec."""
import paddle
from paddle import nn
from paddle.static import InputSpec


class MultiView(nn.Layer):
    def __init__(self):
        super().__init__()
        self.encode = nn.Linear(6, 4)
        self.head = nn.Linear(4, 2)

    def forward(self, views):
        features = self.encode(paddle.stack(views, axis=1))
        return self.head(features.mean(axis=1))


net = MultiView()
net.eval()
print("eager:", net([paddle.ones([2, 6]), paddle.zeros([2, 6])]).shape)
paddle.jit.save(net, "deploy/multi_view", input_spec=[InputSpec([None, 6], "float32", name="views")])
