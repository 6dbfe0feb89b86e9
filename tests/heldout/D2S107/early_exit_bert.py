# paddle: ==3.2.2
import paddle
from paddle import nn


class EarlyExitEncoder(nn.Layer):
    def __init__(self, layers=3, d=16, n_class=3, tau=0.3):
        super().__init__()
        self.blocks = nn.LayerList([nn.TransformerEncoderLayer(d, 2, 32, dropout=0.0) for _ in range(layers)])
        self.exits = nn.LayerList([nn.Linear(d, n_class) for _ in range(layers)])
        self.tau = tau

    def entropy(self, logits):
        p = nn.functional.softmax(logits)
        return -(p * paddle.log(p)).sum(-1).mean()

    def forward(self, x):
        x = self.blocks[0](x)
        first = self.exits[0](x[:, 0])
        if self.entropy(first) < self.tau:
            return first
        x = self.blocks[1](x)
        second = self.exits[1](x[:, 0])
        return second, x


def train_one_epoch(model, opt, steps=2):
    for i in range(steps):
        feats = paddle.randn([2, 7, 16])
        res = model(feats)
        loss = res[0].mean()
        loss.backward()
        opt.step()
        opt.clear_grad()


paddle.seed(9)
model = EarlyExitEncoder()
opt = paddle.optimizer.AdamW(learning_rate=1e-4, parameters=model.parameters())
train_one_epoch(paddle.jit.to_static(model, full_graph=True), opt)
