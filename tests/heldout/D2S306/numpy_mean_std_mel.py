# paddle: >=3.1.1,<=3.2.2
# %% [markdown]
# ## Mel spectrogram normalisation
# %%
import numpy as np
import paddle
from paddle import nn

# %%
class SpecNorm(nn.Layer):
    def forward(self, spec):
        mu = np.mean(spec, axis=0)
        sd = np.std(spec, axis=0)
        return (spec - mu) / (sd + 1e-5)


# %%
class Tagger(nn.Layer):
    def __init__(self, n_mels=8, tags=4):
        super().__init__()
        self.norm = SpecNorm()
        self.net = nn.Sequential(nn.Linear(n_mels, 16), nn.ReLU(), nn.Linear(16, tags))

    @paddle.jit.to_static(full_graph=True)
    def forward(self, spec):
        return self.net(self.norm(spec)).mean(0)


# %%
tagger = Tagger()
tagger.eval()
print(tagger(paddle.randn([10, 8])))
