# paddle: ==2.6.2
import paddle
from paddle import nn
from paddle.static import InputSpec


class ToyLM(nn.Layer):
    eos_token_id = 1

    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(16, 8)
        self.head = nn.Linear(8, 16)

    def forward(self, ids):
        return self.head(self.emb(ids))

    def generate(self, ids, n):
        for _ in range(n):
            nxt = self(ids)[:, -1].argmax(-1, keepdim=True)
            ids = paddle.concat([ids, nxt], axis=1)
        return ids


lm = ToyLM()
lm.eval()
print(lm.generate(paddle.to_tensor([[2, 3]]), 3))
paddle.jit.save(lm, "lm/toy", input_spec=[InputSpec([None, None], "int64", "ids")])

lm2 = paddle.jit.load("lm/toy")
print(lm2.generate(paddle.to_tensor([[2, 3]]), 3))
