# env: GLOG_v=0
"""A decorated encoder with specs and without full_graph, trained for a few steps."""
import paddle
from paddle import nn
from paddle.static import InputSpec


class Encoder(nn.Layer):
    def __init__(self):
        super().__init__()
        self.embed, self.out = nn.Embedding(16, 4), nn.Linear(4, 1)

    @paddle.jit.to_static(input_spec=[InputSpec([None, None], "int64", "tokens")])
    def forward(self, tokens):
        return self.out(self.embed(tokens).mean(axis=1))


encoder = Encoder()
optimizer = paddle.optimizer.SGD(0.1, parameters=encoder.parameters())
for length in (2, 3, 5):
    loss = encoder(paddle.ones([4, length], "int64")).square().mean()
    loss.backward()
    optimizer.step()
    optimizer.clear_grad()
print("trained")
