import paddle
import paddle.nn.functional as F

model = paddle.nn.Linear(2, 1)
adam = paddle.optimizer.Adam(parameters=model.parameters())


@paddle.jit.to_static(full_graph=True)
def one_batch(inputs, labels):
    cost = F.mse_loss(model(inputs), labels)
    cost.backward()
    if model.weight.grad is not None:
        adam.step()
    return cost


print(one_batch(paddle.rand([4, 2]), paddle.rand([4, 1])))
