# paddle: >=3.0.0
"""Forward, backward and update in one decorated function."""
import paddle


class Regressor(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.hidden = paddle.nn.Linear(8, 16)
        self.out = paddle.nn.Linear(16, 1)

    def forward(self, features):
        return self.out(paddle.nn.functional.relu(self.hidden(features)))


model = Regressor()
optimizer = paddle.optimizer.Adam(parameters=model.parameters())


@paddle.jit.to_static(full_graph=True)
def train(features, target):
    loss = paddle.nn.functional.mse_loss(model(features), target)
    loss.backward()
    optimizer.step()
    optimizer.clear_grad()
    return loss


loss = train(paddle.ones([4, 8]), paddle.zeros([4, 1]))

