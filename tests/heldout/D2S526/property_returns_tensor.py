# paddle: >=3.1.1,<=3.2.2
import paddle
from paddle import nn
from paddle.static import InputSpec


class AcousticModel(nn.Layer):
    def __init__(self, n=8):
        super().__init__()
        self.fc = nn.Linear(n, 4)
        self.register_buffer("mean", paddle.zeros([n]))

    @paddle.jit.to_static(property=True)
    def cmvn(self):
        return {"mean": [0.0] * 8, "istd": [1.0] * 8}

    @paddle.jit.to_static(property=True)
    def sample_rate(self):
        return 16000

    @paddle.jit.to_static(input_spec=[InputSpec([1, None, 8], "float32", "feats")], full_graph=True)
    def forward(self, feats):
        return self.fc(feats - self.mean)


am = AcousticModel()
am.eval()
paddle.jit.save(am, "asr/am", combine_params=True)
