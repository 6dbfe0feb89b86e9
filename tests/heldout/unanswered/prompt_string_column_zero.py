# paddle: ==3.0.0
# Why unanswered: a triple-quoted string whose lines begin at column 0 defeats the dedenting of the method's source.
import paddle
from paddle import nn


class Summarizer(nn.Layer):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(128, 8)
        self.out = nn.Linear(8, 2)

    def forward(self, ids):
        prompt = """
Summarise:
  text
"""
        prefix = paddle.to_tensor([[ord(c) % 128 for c in prompt]])
        h = self.emb(paddle.concat([prefix, ids], axis=1))
        return self.out(h.mean(1))


net = Summarizer()
net.eval()
print(net(paddle.randint(0, 128, [1, 5])).shape)
paddle.jit.save(net, "sum/model", input_spec=[paddle.static.InputSpec([1, None], "int64", "ids")])
