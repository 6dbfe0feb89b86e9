"""Training-style code: a metrics dict is passed down two helpers inside a while loop, with gradients on."""
import paddle


def log_loss(metrics, loss):
    metrics.update({"loss": metrics["loss"] + loss})


def one_step(weight, batch, metrics):
    loss = ((batch * weight) ** 2).mean()
    log_loss(metrics, loss)
    return weight * 0.9


@paddle.jit.to_static(full_graph=True)
def epoch(weight, batch, steps):
    metrics = {"loss": paddle.zeros([])}
    while steps > 0:
        weight = one_step(weight, batch, metrics)
        steps = steps - 1
    return weight.sum() + metrics["loss"]


w = paddle.full([3], 0.5)
w.stop_gradient = False
print(epoch(w, paddle.ones([2, 3]), paddle.to_tensor(2)))
