# env: SOT_LOG_LEVEL=3
# paddle: >=3.1.1,<=3.2.2
import paddle
from paddle import nn


class PerceiverIO(nn.Layer):
    def __init__(self, d=8):
        super().__init__()
        self.q = nn.Linear(d, d)
        self.kv = nn.Linear(d, d)

    def forward(self, latents, inputs):
        q = self.q(latents)
        k = self.kv(inputs)

        def attend(values):
            w = nn.functional.softmax(q @ k.transpose([0, 2, 1]))
            return w @ values

        out = attend(inputs)
        if out.mean() < 0:
            out = -out
        return attend(out[:, : inputs.shape[1]]) if out.shape[1] == inputs.shape[1] else out


net = PerceiverIO()
net.eval()
net = paddle.jit.to_static(net)
with paddle.no_grad():
    print(net(paddle.rand([1, 3, 8]), paddle.rand([1, 5, 8])).shape)
