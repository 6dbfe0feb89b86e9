# paddle: ==3.0.0
import logging

import paddle
from paddle import nn

logging.basicConfig(format="%(asctime)s %(name)s %(message)s", level=logging.INFO)
LOG = logging.getLogger("asr.encoder")


class Subsampling(nn.Layer):
    def __init__(self, d=8):
        super().__init__()
        self.conv = nn.Conv1D(d, d, 3, stride=2)

    def forward(self, feats):
        y = self.conv(feats.transpose([0, 2, 1]))
        LOG.info("subsampled %s -> %s", feats.shape, y.shape)
        return y.transpose([0, 2, 1])


class Encoder(nn.Layer):
    def __init__(self):
        super().__init__()
        self.sub = Subsampling()
        self.norm = nn.LayerNorm(8)

    @paddle.jit.to_static
    def forward(self, feats):
        return self.norm(self.sub(feats))


enc = Encoder()
enc.eval()
print(enc(paddle.rand([1, 9, 8])).shape)
