# paddle: ==2.6.2
import paddle
from paddle import nn


class LitModel(nn.Layer):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Flatten(), nn.Linear(16, 10))

    @paddle.jit.to_static(full_graph=True)
    def training_step(self, images, labels):
        logits = self.net(images)
        loss = nn.functional.cross_entropy(logits, labels)
        acc = paddle.mean(logits.argmax(-1) == labels)
        return loss, acc


model = LitModel()
opt = paddle.optimizer.Adam(parameters=model.parameters())
for epoch in range(1):
    loss, acc = model.training_step(paddle.rand([8, 4, 4]), paddle.randint(0, 10, [8]))
    loss.backward()
    opt.step()
    opt.clear_grad()
    print(f"epoch {epoch}: loss={float(loss):.3f} acc={float(acc):.3f}")
