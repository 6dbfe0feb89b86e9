# paddle: ==2.6.2
import paddle
from paddle import nn


class MixedPool(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1D(4, 4, 3, padding=1)
        self.act = nn.PReLU(num_parameters=4)

    def forward(self, x):
        y = self.conv(x)
        if y.var() > 50:
            z = y
        else:
            z = paddle.concat([y, y * 0.5], axis=1)
        return self.act(z[:, :4] if z.shape[1] > 4 else z)


class Wrapper(nn.Layer):
    def __init__(self):
        super().__init__()
        self.pool = MixedPool()

    def forward(self, x):
        feat = self.pool(x)
        if feat.mean() > 10:
            summary = feat.mean(axis=-1)
        else:
            summary = feat
        return summary.flatten(1).sum(-1)


net = Wrapper()
net.eval()
print("eager", net(paddle.rand([2, 4, 6])).shape)
print("static", paddle.jit.to_static(net, full_graph=True)(paddle.rand([2, 4, 6])).shape)
