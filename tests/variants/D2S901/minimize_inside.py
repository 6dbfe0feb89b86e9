import paddle

model = paddle.nn.Sequential(paddle.nn.Linear(4, 4), paddle.nn.ReLU(), paddle.nn.Linear(4, 2))
momentum = paddle.optimizer.Momentum(0.01, parameters=model.parameters())


@paddle.jit.to_static(full_graph=True)
def update(batch, label):
    loss = paddle.nn.functional.cross_entropy(model(batch), label)
    momentum.minimize(loss)
    return loss


print(update(paddle.ones([3, 4]), paddle.to_tensor([0, 1, 0])))
