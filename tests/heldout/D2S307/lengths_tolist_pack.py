# paddle: ==3.2.2
import paddle
from paddle import nn


class TextCNN(nn.Layer):
    def __init__(self, vocab=30, dim=8):
        super().__init__()
        self.emb = nn.Embedding(vocab, dim, padding_idx=0)
        self.conv = nn.Conv1D(dim, 4, 3, padding=1)
        self.fc = nn.Linear(4, 2)

    def forward(self, ids, lengths):
        h = self.conv(self.emb(ids).transpose([0, 2, 1])).transpose([0, 2, 1])
        pooled = []
        for row, n in zip(h, lengths.tolist()):
            pooled.append(row[:n].max(axis=0))
        return self.fc(paddle.stack(pooled))


paddle.seed(21)
model = TextCNN()
opt = paddle.optimizer.Adam(parameters=model.parameters())
model = paddle.jit.to_static(model, full_graph=True)
ids = paddle.randint(1, 30, [3, 7])
logits = model(ids, paddle.to_tensor([7, 3, 5]))
loss = nn.functional.cross_entropy(logits, paddle.to_tensor([0, 1, 0]))
loss.backward()
opt.step()
print(float(loss))
