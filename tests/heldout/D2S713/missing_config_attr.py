# paddle: ==3.3.1
import paddle
from paddle import nn


class Config:
    hidden_size = 8
    num_labels = 3


class Classifier(nn.Layer):
    def __init__(self, config):
        super().__init__()
        self.config = config
        self.dense = nn.Linear(config.hidden_size, config.hidden_size)
        self.out = nn.Linear(config.hidden_size, config.num_labels)

    def forward(self, h):
        h = self.dense(h)
        if self.config.classifier_dropout > 0:
            h = nn.functional.dropout(h, self.config.classifier_dropout, training=self.training)
        return self.out(paddle.tanh(h))


def train():
    model = paddle.jit.to_static(Classifier(Config()))
    opt = paddle.optimizer.AdamW(parameters=model.parameters())
    for step in range(2):
        loss = nn.functional.cross_entropy(model(paddle.rand([2, 8])), paddle.to_tensor([0, 2]))
        loss.backward()
        opt.step()
        opt.clear_grad()
        print("step", step)


train()
