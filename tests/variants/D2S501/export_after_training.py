"""A classifier is trained in dynamic mode, then exported without saying what its inputs look like."""
import paddle
from paddle import nn


class TextClassifier(nn.Layer):
    def __init__(self, vocab=50, dim=16, classes=3):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.rnn = nn.GRU(dim, dim)
        self.head = nn.Linear(dim, classes)

    def forward(self, tokens, lengths=None):
        hidden, _ = self.rnn(self.embed(tokens), sequence_length=lengths)
        return self.head(hidden[:, -1])


def train(model, steps=3):
    paddle.seed(1)
    optimizer = paddle.optimizer.Adam(1e-2, parameters=model.parameters())
    tokens = paddle.arange(20).reshape([4, 5])
    labels = paddle.to_tensor([0, 1, 2, 0])
    for _ in range(steps):
        loss = nn.functional.cross_entropy(model(tokens), labels)
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
    return float(loss)


def export(model, path):
    model.eval()
    paddle.jit.save(paddle.jit.to_static(model, full_graph=True), path)


if __name__ == "__main__":
    net = TextClassifier()
    print("loss is finite:", train(net) < 100)
    export(net, "inference/classifier")
