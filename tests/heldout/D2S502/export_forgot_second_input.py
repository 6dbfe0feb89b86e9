# paddle: ==2.6.2
import paddle
from paddle import nn
from paddle.static import InputSpec


class CrossEncoder(nn.Layer):
    def __init__(self, vocab=64, d=16):
        super().__init__()
        self.tok = nn.Embedding(vocab, d)
        self.seg = nn.Embedding(2, d)
        self.out = nn.Linear(d, 1)

    def forward(self, input_ids, token_type_ids):
        h = self.tok(input_ids) + self.seg(token_type_ids)
        return self.out(h.mean(axis=1))


def export_model(model, save_dir, max_len=None):
    model.eval()
    model = paddle.jit.to_static(
        model,
        input_spec=[InputSpec(shape=[None, max_len], dtype="int64", name="input_ids")],
        full_graph=True,
    )
    paddle.jit.save(model, f"{save_dir}/model")


export_model(CrossEncoder(), "export")
