# paddle: ==3.1.1
import paddle
from paddle import nn
from paddle.static import InputSpec


class Router(nn.Layer):
    """Mixture of experts, a bias for the overloaded expert."""

    def __init__(self, d_model=16, experts=4):
        super().__init__()
        self.gate = nn.Linear(d_model, experts)
        self.experts = nn.LayerList(nn.Linear(d_model, d_model) for _ in range(experts))

    def forward(self, tokens):
        probs = nn.functional.softmax(self.gate(tokens), axis=-1)
        load = probs.sum(axis=0)
        overloaded = load.max() > tokens.shape[0] / 2
        if overloaded:
            penalty = load / load.sum()
        y = sum(p.unsqueeze(-1) * e(tokens) for p, e in zip(probs.unbind(axis=-1), self.experts))
        if overloaded:
            y = y - paddle.matmul(probs, penalty).unsqueeze(-1)
        return y


net = Router()
net.eval()
paddle.jit.save(net, "moe/router", input_spec=[InputSpec([6, 16], "float32", name="tokens")])
print("export done")
