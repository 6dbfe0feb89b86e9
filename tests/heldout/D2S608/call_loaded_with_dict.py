# paddle: >=3.2.2,<=3.3.1
import paddle
from paddle import nn
from paddle.static import InputSpec


class Reranker(nn.Layer):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(40, 8)
        self.fc = nn.Linear(8, 1)

    def forward(self, input_ids, attention_mask):
        h = self.emb(input_ids) * attention_mask.unsqueeze(-1)
        return self.fc(h.sum(1))


net = Reranker()
net.eval()
paddle.jit.save(
    net,
    "rerank/model",
    input_spec=[InputSpec([None, None], "int64", "input_ids"), InputSpec([None, None], "float32", "attention_mask")],
)


def tokenize(texts):
    return {
        "input_ids": paddle.randint(0, 40, [len(texts), 6]),
        "attention_mask": paddle.ones([len(texts), 6]),
    }


model = paddle.jit.load("rerank/model")
print(model(**tokenize(["a", "b"])))
