# paddle: ==3.3.1
import paddle
from paddle import nn
from paddle.jit import TranslatedLayer
from paddle.static import InputSpec


class Embedder(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 3)

    def forward(self, x):
        return nn.functional.normalize(self.fc(x))


def serve(prefix):
    model = TranslatedLayer(prefix + ".json", prefix + ".pdiparams")
    model.eval()
    return model


e = Embedder()
e.eval()
paddle.jit.save(e, "emb/face", input_spec=[InputSpec([None, 4], "float32", "x")])
print(serve("emb/face")(paddle.rand([1, 4])))
