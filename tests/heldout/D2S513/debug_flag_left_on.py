# paddle: ==3.0.0
import contextlib

import paddle
from paddle import nn
from paddle.static import InputSpec


@contextlib.contextmanager
def eager_debug():
    paddle.jit.enable_to_static(False)
    yield


class Tagger(nn.Layer):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(20, 6)
        self.gru = nn.GRU(6, 6)
        self.crf = nn.Linear(6, 3)

    @paddle.jit.to_static(full_graph=True)
    def forward(self, ids):
        h, _ = self.gru(self.emb(ids))
        return self.crf(h)


tagger = Tagger()
tagger.eval()
with eager_debug():
    print("debug", tagger(paddle.randint(0, 20, [2, 5])).shape)
paddle.jit.save(tagger, "tagger/model", input_spec=[InputSpec([None, None], "int64", "ids")])
